import { createRequire } from 'node:module'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, type TestContext } from 'vitest'
import {
  LogFenced,
  memoryLog,
  type LogStore,
  openPersistence,
  createWorld,
  type DurableLog,
  type World,
} from '../src/index.ts'
import { systemHost } from '../src/clock.ts'
import { toPlain } from '../src/durable/plain.ts'
import { sqliteLog } from '../src/node.ts'
import { missingHere } from '../src/testing/index.ts'
import { notesService } from '../src/testing/notes-service.ts'
import { killNine, lookAt } from './kill-nine.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durable-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const adapters: Record<string, () => () => Promise<DurableLog>> = {
  memory: () => {
    const store: LogStore = { records: [], version: 0 }
    return () => Promise.resolve(memoryLog(store))
  },
  sqlite: () => () => sqliteLog(join(folder, 'data')),
}

/** The native driver may be missing, or built for another Node than this one. */
const driver = ((): boolean => {
  try {
    const Driver = createRequire(import.meta.url)('better-sqlite3') as new (file: string) => {
      close: () => void
    }
    new Driver(':memory:').close()
    return true
  } catch {
    return false
  }
})()
const needsDriver = (ctx: TestContext, name = 'sqlite'): void => {
  if (name === 'sqlite' && !driver) ctx.skip(missingHere('the SQLite driver'))
}

const openWorld = async (
  log: DurableLog,
): Promise<{ world: World; close: () => Promise<void> }> => {
  const persistence = await openPersistence(log, [notesService], systemHost)
  const world = createWorld({ services: [notesService], persistence })
  return {
    world,
    close: async () => {
      world.dispose()
      await persistence.close()
    },
  }
}
const post = (world: World, path: string): Promise<Response> =>
  world.fetch('notes', `http://notes${path}`, { method: 'POST' })
const picture = (world: World): unknown =>
  world
    .namespaces()
    .map((namespace) => [
      namespace.name,
      namespace.seed,
      namespace.branches().map((branch) => [branch.name, toPlain(branch.root)]),
      [...namespace.timeline.pinned().values()].map(({ root, ...rest }) => [rest, toPlain(root)]),
    ])

describe.each(Object.keys(adapters))('a log in %s', (name) => {
  const reopen = (): (() => Promise<DurableLog>) =>
    (adapters[name] as () => () => Promise<DurableLog>)()

  test('SH-06 holds batches in order, and a rewrite takes the place of all', async (ctx) => {
    needsDriver(ctx, name)
    const open = reopen()
    let log = await open()
    expect(await log.append(['a', 'b'], 0)).toBe(1)
    expect(await log.append([], 1)).toBe(2)
    expect(await log.append(['c'], 2)).toBe(3)
    expect(await log.read()).toEqual({ records: ['a', 'b', 'c'], version: 3 })
    await log.close()
    log = await open()
    expect(await log.read()).toEqual({ records: ['a', 'b', 'c'], version: 3 })
    expect(await log.rewrite(['x'], 3)).toBe(4)
    expect(await log.append(['y'], 4)).toBe(5)
    expect(await log.read()).toEqual({ records: ['x', 'y'], version: 5 })
    await log.close()
  })

  test('SH-06 refuses a writer that has not seen the newest version, and writes nothing of it', async (ctx) => {
    needsDriver(ctx, name)
    const log = await reopen()()
    await log.append(['a'], 0)
    await expect(log.append(['b'], 0)).rejects.toThrow(LogFenced)
    await expect(log.rewrite(['b'], 0)).rejects.toThrow(LogFenced)
    expect(await log.read()).toEqual({ records: ['a'], version: 1 })
    await log.close()
  })

  test('SH-06 brings back namespaces, branches, pinned checkpoints, timers, faults and ids', async (ctx) => {
    needsDriver(ctx, name)
    const open = reopen()
    const first = await openWorld(await open())
    await post(first.world, '/notes?name=a&ttl=5000')
    await first.world.admin('POST', '/checkpoints', { name: 'kept' })
    await post(first.world, '/ns/other/notes?name=b')
    await first.world.admin('POST', '/branches', { name: 'side' })
    await post(first.world, '/ns/default~side/notes?name=c')
    await first.world.admin('POST', '/faults', {
      phase: 'before',
      kind: 'drop',
      match: { method: 'PUT' },
    })
    await first.world.admin('POST', '/clock/advance', { ms: 100 })
    const before = picture(first.world)
    await first.close()

    const second = await openWorld(await open())
    expect(picture(second.world)).toEqual(before)
    await second.world.admin('POST', '/clock/advance', { ms: 4900 })
    const names = (
      (await (await second.world.fetch('notes', 'http://notes/notes')).json()) as { name: string }[]
    ).map((note) => note.name)
    expect(names).toEqual(['welcome'])
    expect(
      (await second.world.admin('POST', '/branches/main/checkout', { checkpoint: 'kept' })).status,
    ).toBe(200)
    const again = (await (await post(second.world, '/notes?name=d')).json()) as { number: number }
    expect(again.number).toBe(3)
    await second.close()
  })

  test('SH-06 forgets what was deleted and starts anew what was reset', async (ctx) => {
    needsDriver(ctx, name)
    const open = reopen()
    const first = await openWorld(await open())
    await post(first.world, '/ns/gone/notes?name=a')
    await post(first.world, '/ns/reset/notes?name=a')
    await first.world.admin('DELETE', '/namespaces/gone')
    await first.world.admin(
      'POST',
      '/reset',
      { seed: 'other' },
      { 'x-mockingbird-namespace': 'reset' },
    )
    const before = picture(first.world)
    await first.close()
    const second = await openWorld(await open())
    expect(picture(second.world)).toEqual(before)
    await second.close()
  })

  test('SH-06 a format of another version is refused with the remedy', async (ctx) => {
    needsDriver(ctx, name)
    const log = await reopen()()
    await log.append(['{"format":99}'], 0)
    await expect(openPersistence(log, [notesService], systemHost)).rejects.toThrow(
      'the data directory has format 99, this program reads 1: use the version that wrote it, or another --data DIR',
    )
    await log.close()
  })
})

test('SH-06 a log is written anew also when no single life writes much', async () => {
  const store: LogStore = { records: [], version: 0 }
  const name = 'x'.repeat(60_000)
  const longest: number[] = []
  for (let life = 0; life < 15; life += 1) {
    const { world, close } = await openWorld(memoryLog(store))
    for (let i = 0; i < 10; i += 1) {
      const body = `${i}${name}`
      await world.fetch('notes', 'http://notes/notes', { method: 'POST', body })
    }
    await world.admin('POST', '/reset')
    await close()
    longest.push(store.records.reduce((sum, record) => sum + record.length, 0))
  }
  // Over 9 MB were written; what they amount to is next to nothing.
  expect(Math.max(...longest)).toBeLessThan(5_000_000)
})

test('SH-06 a second opening of the same directory is refused in one line', async (ctx) => {
  needsDriver(ctx)
  const log = await sqliteLog(folder)
  await expect(sqliteLog(folder)).rejects.toThrow(
    `--data ${folder} is used by another process: stop that one or choose another directory`,
  )
  await log.close()
  await (await sqliteLog(folder)).close()
})

test('SH-06 a process killed at random points has lost no acknowledged write, left no half of one, and let no second one in', async (ctx) => {
  needsDriver(ctx)
  const seed = String(Date.now())
  const report = await killNine(5, seed).catch((error: unknown) => {
    throw new Error(`seed ${seed}`, { cause: error })
  })
  expect([report.kills, report.refusals + report.early]).toEqual([5, 5])
})

test('SH-06 the look at what a killed process left sees a lost write and a half one', async () => {
  const store: LogStore = { records: [], version: 0 }
  const { world, close } = await openWorld(memoryLog(store))
  for (const name of ['a', 'b', 'c']) await post(world, `/notes?name=${name}&ttl=1000000000`)
  await close()
  const left = (change: (records: readonly string[]) => readonly string[]): Promise<number> =>
    lookAt(memoryLog({ ...store, records: [...change(store.records)] }), new Set(['a', 'b', 'c']))
  expect(await left((records) => records)).toBe(3)
  await expect(left((records) => records.slice(0, -1))).rejects.toThrow('acknowledged and gone: c')
  // Of the last change everything but the timer.
  const withoutTimer = (record: string): string => {
    const { d, ...rest } = JSON.parse(record) as { d: { o: Record<string, unknown> } }
    const { schedule, ...others } = d.o
    expect(schedule).toBeDefined()
    return JSON.stringify({ ...rest, d: { o: others } })
  }
  await expect(
    left((records) => [...records.slice(0, -1), withoutTimer(String(records.at(-1)))]),
  ).rejects.toThrow('strictly deep-equal')
})
