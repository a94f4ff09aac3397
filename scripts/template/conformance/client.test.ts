import {
  packageCommand,
  startCommand,
  type StartedCommand,
} from '@crvouga/mockingbird-shared-runtime/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let started: StartedCommand
beforeAll(async () => {
  const command = packageCommand('@crvouga/mockingbird-service-__name__', import.meta.url)
  started = await startCommand(command, ['--port', '0'])
})
afterAll(async () => {
  expect(await started.stop()).toBe(0)
})

test('__ID__-01 a foreign client reads an item over a socket', async () => {
  const response = await fetch(`${started.ready.env['__NAME___URL']}/items/1`)
  expect([response.status, await response.json()]).toEqual([200, { id: 1, name: 'first' }])
})
