import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareStories, compareWalks, newTally, type Sides } from './compare.ts'
import { ownEngine } from './own-engine.ts'
import { planted } from './planted.ts'
import type { Side } from './side.ts'
import { stories } from './stories.ts'

let one: Side
let other: Side
let wrong: Side
beforeAll(async () => {
  ;[one, other] = await Promise.all([ownEngine('1.52'), ownEngine('1.52')])
  wrong = await planted(other)
})
afterAll(async () => {
  await wrong.close()
  await Promise.all([one.close(), other.close()])
})

const walks = (sides: Sides, firstSeed: number, count = 1) =>
  compareWalks(sides, { walks: count, length: 20, firstSeed }, newTally())

test('DK-11 random walks and stories answer alike on two emulators', async () => {
  const report = await walks([one, other], 1, 2)
  expect(report).toEqual({ walks: 2, steps: 40, failures: [] })
  const told = await compareStories([one, other], stories.slice(0, 2), newTally())
  expect(told.map(({ found }) => found)).toEqual([undefined, undefined])
})

test('DK-11 a story finds a planted difference at the step that shows it', async () => {
  const [told] = await compareStories([one, wrong], stories.slice(0, 1), newTally())
  const step = told?.found?.step ?? -1
  expect(told?.steps[step]).toMatchObject({ path: '/containers/{c0}/pause' })
  expect(told?.found?.differences).toEqual([
    { path: '.after.body.State.Status', a: 'paused', b: 'frozen' },
  ])
})

test('DK-11 a walk that meets it is made as small as what shows it', async () => {
  const { failures } = await walks([one, wrong], 1)
  expect(failures.length).toBeGreaterThan(0)
  for (const { steps, isSettled } of failures) {
    expect(isSettled).toBe(true)
    // A container, its start, its pause.
    expect(
      steps.map((step) => ('path' in step ? step.path.replace(/\/.*\/|\?.*/g, '') : step.do)),
    ).toEqual(['create', 'start', 'pause'])
  }
})
