import { expect, test } from 'vitest'
import { foreignSuite } from './foreign-suite.ts'

test('GH-12 githubkit verifies every webhook, and reads it and every answer about hooks by the models of both descriptions', async (ctx) => {
  expect(await foreignSuite(ctx, 'githubkit-webhooks')).toEqual({ passed: 177, failures: [] })
}, 240_000)

test('GH-12 githubkit notices a webhook that never came', async (ctx) => {
  const rule = { phase: 'send', kind: 'drop', match: { ids: { event: 'status' } } }
  const planted = { namespace: 'githubkit-webhooks', rule }
  const { passed, failures } = await foreignSuite(ctx, 'githubkit-webhooks', planted)
  expect([passed, failures]).toEqual([174, []])
}, 240_000)
