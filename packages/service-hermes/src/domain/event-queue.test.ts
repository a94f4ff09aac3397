import { expect, test } from 'vitest'
import { emptyQueue, keepAlive, leave, put, subscriberId, take } from './event-queue.ts'

const end = { kind: 'end' } as const
const [first, second] = [subscriberId(1), subscriberId(2)]

test('what waits goes out in the order it came', () => {
  const queue = put(put(emptyQueue, { kind: 'keep-alive' }), end)
  const one = take(queue, first)
  expect(one.item).toEqual({ kind: 'keep-alive' })
  const two = take(one.queue, second)
  expect(two.item).toEqual(end)
  expect(take(two.queue, first).item).toBeUndefined()
})

test('an item goes to the reader that has waited longest, and to nobody else', () => {
  const waiting = take(take(emptyQueue, second).queue, first).queue
  const handed = put(waiting, end)
  expect(take(handed, first).item).toBeUndefined()
  expect(take(handed, second).item).toEqual(end)
})

test('a reader that leaves takes along what it was handed', () => {
  const handed = put(take(emptyQueue, first).queue, end)
  const left = leave(handed, first)
  expect(left.handed).toEqual([])
  expect(take(left, second).item).toBeUndefined()
})

test('only a reader that waits gets a comment', () => {
  expect(keepAlive(emptyQueue, first)).toBe(emptyQueue)
  const told = keepAlive(take(emptyQueue, first).queue, first)
  expect(take(told, first).item).toEqual({ kind: 'keep-alive' })
})
