import { expect, test } from 'vitest'
import { foreignSuite } from './foreign-suite.ts'

test('GH-13 PyGithub runs unmodified: its objects, pages, errors, limits and retries', async (ctx) => {
  expect(await foreignSuite(ctx, 'pygithub')).toEqual({ passed: 115, failures: [] })
}, 240_000)
