import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compareWalks, type Report } from './compare.ts'
import { loadAdapter, type Adapter } from './instance.ts'

const own = join(import.meta.dirname, '../oracle-adapter.mjs')
const opened: Adapter[] = []
const adapter = async (level: string): Promise<Adapter> => {
  const made = await loadAdapter(own, level)
  opened.push(made)
  return made
}
afterAll(async () => {
  for (const made of opened) await made.close()
})
const compared = async (left: string, right: string): Promise<Report> =>
  compareWalks([await adapter(left), await adapter(right)], {
    level: left,
    walks: 2,
    length: 30,
    firstSeed: 1,
  })

test('HM-06 random walks answer alike on two emulators of one level', async () => {
  expect(await compared('0.21.0', '0.21.0')).toEqual({ walks: 2, steps: 60, failures: [] })
})

test('HM-06 random walks find the other level, and name the fewest steps that show it', async () => {
  const { failures } = await compared('0.21.0', '0.19.0')
  expect(failures.map(({ steps, isSettled }) => [steps.length, isSettled])).toEqual([
    [1, true],
    [1, true],
  ])
})
