import { expect, test } from 'vitest'
import { foreignSuite } from './foreign-suite.ts'

test('GH-11 githubkit reads the answers of both versions by the models of their published description', async (ctx) => {
  expect(await foreignSuite(ctx, 'githubkit')).toEqual({ passed: 220, failures: [] })
}, 240_000)

test('GH-05 githubkit notices an answer that is not of the description', async (ctx) => {
  const rule = {
    match: { operationId: 'repos/get-branch' },
    phase: 'before',
    kind: 'status',
    status: 200,
    body: { name: 'main', protected: 'no' },
  }
  const planted = { namespace: 'githubkit-2026-03-10', rule }
  const { failures } = await foreignSuite(ctx, 'githubkit', planted)
  expect(failures.filter((line) => line.startsWith('FAIL '))).toEqual([
    expect.stringContaining('GH-11 githubkit 2026-03-10 branch: ValidationError: '),
  ])
}, 240_000)
