import { expect, test } from 'vitest'
import { foreignSuite, untrueDeletion } from './foreign-suite.ts'

test('GH-13 go-github runs unmodified: its services, iterators, error classes and limits', async (ctx) => {
  expect(await foreignSuite(ctx, 'go-github')).toEqual({ passed: 109, failures: [] })
}, 600_000)

test('GH-05 go-github notices a divergence that was planted', async (ctx) => {
  const planted = { namespace: 'go-refs', rule: untrueDeletion }
  const { failures } = await foreignSuite(ctx, 'go-github', planted)
  expect(failures.filter((line) => line.startsWith('FAIL '))).toEqual([
    expect.stringContaining('GH-13 go-github is refused to delete it again: got'),
  ])
}, 600_000)
