import { expect, test } from 'vitest'
import { foreignSuite, untrueDeletion } from './foreign-suite.ts'

test('GH-13 PyGithub runs unmodified: its objects, pages, errors, limits and retries', async (ctx) => {
  expect(await foreignSuite(ctx, 'pygithub')).toEqual({ passed: 140, failures: [] })
}, 240_000)

test('GH-05 PyGithub notices a divergence that was planted', async (ctx) => {
  const planted = { namespace: 'py-refs', rule: untrueDeletion }
  const { failures } = await foreignSuite(ctx, 'pygithub', planted)
  expect(failures.filter((line) => line.startsWith('FAIL '))).toEqual([
    expect.stringContaining('GH-13 PyGithub is refused to delete it again: got'),
  ])
}, 240_000)
