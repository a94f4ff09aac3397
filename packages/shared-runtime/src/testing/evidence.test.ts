import { expect, test } from 'vitest'
import { harvestOperations, recordOperations, type CountedOperations } from './evidence.ts'

const counted = (statuses: Record<string, number>): CountedOperations => ({
  operations: [{ service: 'notes', operationId: 'NoteCreate', statuses }],
})

test('a harvest holds what was counted since the last one', async () => {
  let now = counted({ '201': 1 })
  const end = recordOperations(() => now)
  expect(await harvestOperations()).toEqual({ 'notes/NoteCreate': { '201': 1 } })
  expect(await harvestOperations()).toEqual({})
  now = counted({ '201': 3, '409': 1 })
  expect(await harvestOperations()).toEqual({ 'notes/NoteCreate': { '201': 2, '409': 1 } })
  await end()
})

test('counters that start anew are counted from zero', async () => {
  let now = counted({ '201': 5 })
  const end = recordOperations(() => now)
  await harvestOperations()
  now = counted({ '201': 2 })
  expect(await harvestOperations()).toEqual({ 'notes/NoteCreate': { '201': 2 } })
  await end()
})

test('the end of a recording takes a last reading, and nothing after it', async () => {
  let reads = 0
  const end = recordOperations(() => {
    reads += 1
    return counted({ '201': 1 })
  })
  await end()
  expect(await harvestOperations()).toEqual({ 'notes/NoteCreate': { '201': 1 } })
  expect(reads).toBe(1)
})

test('several sources add up', async () => {
  const ends = [
    recordOperations(() => counted({ '201': 1 })),
    recordOperations(async () => counted({ '201': 1, severed: 1 })),
  ]
  expect(await harvestOperations()).toEqual({ 'notes/NoteCreate': { '201': 2, severed: 1 } })
  for (const end of ends) await end()
})
