import { testWorld } from '@crvouga/mockingbird-shared-runtime/testing'
import { afterAll, expect, test } from 'vitest'
import { service } from '../src/index.ts'

const world = testWorld({ services: [service] })
afterAll(() => {
  world.dispose()
})
const get = (path: string): Promise<Response> => world.fetch('__name__', `http://localhost${path}`)

test('__ID__-01 a seeded item is found by its number, another is missing', async () => {
  const found = await get('/items/1')
  expect([found.status, await found.json()]).toEqual([200, { id: 1, name: 'first' }])
  const missing = await get('/items/2')
  expect([missing.status, await missing.json()]).toEqual([404, { message: 'no item 2' }])
})
