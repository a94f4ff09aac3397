import { missingHere } from '@crvouga/mockingbird-shared-runtime/testing'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareStories, compareWalks, newTally, playBoth } from './compare.ts'
import { provePrincipals } from './evidence.ts'
import { ownEngine } from './own-engine.ts'
import { planted } from './planted.ts'
import { levels, NotRun, startedEngine } from './real-engine.ts'
import type { Side } from './side.ts'
import { stories, type Story } from './stories.ts'

/** A real Engine is started, stopped and killed only where DOCKER_ORACLE says with what. */
const root = join(import.meta.dirname, '../../..')
let own: Side | undefined
let real: Side | undefined
let live: Side | undefined
let why = 'DOCKER_ORACLE, the folder of engine.sh'

beforeAll(async () => {
  const level = levels['1.52']
  if (process.env['DOCKER_ORACLE'] === undefined || level === undefined) return
  try {
    real = await startedEngine(root, level, false)
    live = await startedEngine(root, level, true)
  } catch (error) {
    if (!(error instanceof NotRun)) throw error
    why = error.message
  }
  own = await ownEngine(level.api)
}, 120_000)
afterAll(async () => {
  await Promise.all([real?.close(), live?.close(), own?.close()])
}, 60_000)

type Skip = (note: string) => never
const both = (theirs: Side | undefined, skip: Skip): readonly [Side, Side] =>
  theirs === undefined || own === undefined ? skip(missingHere(why)) : [theirs, own]
const equal = async (sides: readonly [Side, Side], some: readonly Story[]): Promise<void> => {
  const told = await compareStories(sides, some, newTally())
  expect(told.map(({ name, found }) => [name, found])).toEqual(
    some.map(({ name }) => [name, undefined]),
  )
}

test('DK-13 [oracle] lives and attaches answer as the stated Engine does, which a wrong word does not', async ({
  skip,
}) => {
  const sides = both(real, skip)
  const principals = await provePrincipals(...sides)
  expect(principals.real).toMatchObject({ version: '29.0.0-beta.1', apiVersion: '1.52' })
  await equal(
    sides,
    stories.filter(({ restarts }) => restarts === undefined),
  )
  const wrong = await planted(sides[1])
  expect(await playBoth([sides[0], wrong], stories[0]?.steps ?? [], newTally())).toBeDefined()
  await wrong.close()
}, 120_000)

test('DK-14 [oracle] an Engine that was really restarted or killed is answered alike', async ({
  skip,
}) => {
  await equal(
    both(real, skip),
    stories.filter(({ restarts }) => restarts === 'plain'),
  )
}, 180_000)

test('DK-14 [oracle] so is one that keeps its containers running meanwhile', async ({ skip }) => {
  await equal(
    both(live, skip),
    stories.filter(({ restarts }) => restarts === 'live'),
  )
}, 180_000)

test('DK-23 [oracle] random walks answer alike on the Engine and here', async ({ skip }) => {
  const options = { walks: 8, length: 30, firstSeed: 1 }
  const report = await compareWalks(both(real, skip), options, newTally())
  expect(report).toEqual({ walks: 8, steps: 240, failures: [] })
}, 180_000)
