import { isRefusal, type Env } from '@crvouga/mockingbird-shared-runtime'
import { expect, test } from 'vitest'
import { addItem, initialState } from './state.ts'

const env: Env = {
  now: 0,
  nextId: () => 1,
  random: () => 0,
  hex: (length) => '0'.repeat(length),
  schedule: () => {
    throw new Error('schedules nothing')
  },
  cancel: () => {},
}

test('a name is taken once', () => {
  const added = addItem('a')(initialState, env)
  if (isRefusal(added)) throw new Error(added.message)
  expect(added.value).toEqual({ id: 1, name: 'a' })
  expect(addItem('a')(added.state, env)).toEqual({ refusal: 'conflict', message: 'a exists' })
})
