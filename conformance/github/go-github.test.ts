import { expect, test } from 'vitest'
import { foreignSuite } from './foreign-suite.ts'

test('GH-13 go-github runs unmodified: its services, iterators, error classes and limits', async (ctx) => {
  expect(await foreignSuite(ctx, 'go-github')).toEqual({ passed: 92, failures: [] })
}, 600_000)
