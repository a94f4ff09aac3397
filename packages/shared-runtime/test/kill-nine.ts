// Kills a durable server at random points under concurrent writers and looks at what it left behind.
// As a program: KILLS=200 SEED=text node --import tsx test/kill-nine.ts
import { deepStrictEqual } from 'node:assert'
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { systemHost } from '../src/clock.ts'
import { toPlain } from '../src/durable/plain.ts'
import { Draws, seedRng } from '../src/ids.ts'
import { createWorld, openPersistence, type DurableLog, type World } from '../src/index.ts'
import { sqliteLog } from '../src/node.ts'
import { notesService } from '../src/testing/notes-service.ts'

export interface KillReport {
  readonly kills: number
  /** Kills before the server said that it can be called. */
  readonly early: number
  /** Writes whose answer had reached a client. */
  readonly acknowledged: number
  /** Writes found that nobody was told of: the kill came between the log and the client. */
  readonly unanswered: number
  /** Lives whose log had been rewritten as a snapshot by then. */
  readonly rewritten: number
  /** How often a second process asked for the directory of a running one, and was refused. */
  readonly refusals: number
}

const writers = 8
// Lives before a directory is given up: recovery of what was recovered, and logs long enough to be rewritten.
const livesPerDirectory = 20
const ttlMs = 1_000_000_000
// A rewrite of the log begins at 4 MB; long names get there within a few lives of a directory.
const padding = 'x'.repeat(48_000)
const path = `/notes?ttl=${ttlMs}`

export async function killNine(kills: number, seed: string): Promise<KillReport> {
  const draws = new Draws(seedRng(seed))
  const sum = { kills: 0, early: 0, acknowledged: 0, unanswered: 0, rewritten: 0, refusals: 0 }
  while (sum.kills < kills) {
    const data = mkdtempSync(join(tmpdir(), 'kill-nine-'))
    try {
      const acknowledged = new Set<string>()
      let earlier = 0
      for (let life = 0; life < livesPerDirectory && sum.kills < kills; life += 1) {
        const before = acknowledged.size
        const lived = await oneLife(data, `${sum.kills}`, draws, acknowledged)
        const log = await sqliteLog(data)
        const { records, version } = await log.read()
        const stored = await lookAt(log, acknowledged)
        sum.kills += 1
        sum.early += lived.early ? 1 : 0
        // Every version adds a record, until a rewrite.
        sum.rewritten += records.length < version ? 1 : 0
        sum.refusals += lived.refused ? 1 : 0
        sum.acknowledged += acknowledged.size - before
        sum.unanswered += stored - acknowledged.size - earlier
        earlier = stored - acknowledged.size
      }
    } finally {
      rmSync(data, { recursive: true })
    }
  }
  return sum
}

/** One process from its start to its kill. */
async function oneLife(
  data: string,
  life: string,
  draws: Draws,
  acknowledged: Set<string>,
): Promise<{ readonly early: boolean; readonly refused: boolean }> {
  const early = draws.random() < 0.1
  const point = draws.random()
  const server = join(import.meta.dirname, 'durable-server.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', server, data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const dead = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve()
    })
  })
  if (early) {
    await after(point * 1500)
    child.kill('SIGKILL')
    await dead
    return { early, refused: false }
  }
  const url = await firstLine(child)
  const refused = await sqliteLog(data).then(
    async (log) => {
      await log.close()
      throw new Error('a second process got the directory of a running one')
    },
    (error: unknown) => String(error).includes('is used by another process'),
  )
  if (!refused) throw new Error('the second process was refused for another reason')
  let unexpected: string | undefined
  const writing = Array.from({ length: writers }, async (_, writer) => {
    try {
      for (let turn = 0; ; turn += 1) {
        const name = `${life}-${writer}-${turn}-${turn % 4 === 0 ? padding : ''}`
        const reply = await fetch(`${url}${path}`, { method: 'POST', body: name })
        const text = await reply.text()
        if (reply.status !== 201) {
          unexpected = `${reply.status} ${text}`
          return
        }
        acknowledged.add(name)
      }
    } catch {
      // The server is dead.
    }
  })
  await after(point * 250)
  child.kill('SIGKILL')
  await dead
  await Promise.all(writing)
  if (unexpected !== undefined) throw new Error(`a write was answered ${unexpected}`)
  return { early, refused }
}

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.once('data', (text: Buffer) => {
      resolve(text.toString().trim())
    })
    child.once('exit', (code) => {
      reject(new Error(`the server ended with ${code} before it could be called`))
    })
  })

/** Opens what is left, and closes it. Throws unless it is exactly what some prefix of the writes amounts to. Answers how many. */
export async function lookAt(log: DurableLog, acknowledged: ReadonlySet<string>): Promise<number> {
  const persistence = await openPersistence(log, [notesService], systemHost)
  const world = createWorld({ services: [notesService], persistence })
  const names = (await notesOf(world)).slice(1)
  const stored = new Set(names)
  const lost = [...acknowledged].filter((name) => !stored.has(name))
  if (lost.length > 0) throw new Error(`acknowledged and gone: ${lost.join(' ')}`)
  // Notes are numbered as they are made, with draws and a timer each: the same notes made anew in that
  // order give the same root to the last draw only if nothing is missing, doubled or half there.
  const anew = createWorld({ services: [notesService] })
  for (const name of names) {
    await anew.fetch('notes', `http://notes${path}`, { method: 'POST', body: name })
  }
  deepStrictEqual(rootOf(world), rootOf(anew))
  for (const each of [world, anew]) each.dispose()
  await persistence.close()
  return names.length
}

const rootOf = (world: World): unknown => toPlain(world.namespace('default')?.main.root)

async function notesOf(world: World): Promise<readonly string[]> {
  const reply = await world.fetch('notes', 'http://notes/notes')
  return ((await reply.json()) as { name: string }[]).map(({ name }) => name)
}

if (process.argv[1] === import.meta.filename) {
  const { KILLS = '200', SEED = String(Date.now()) } = process.env
  const started = Date.now()
  process.stdout.write(`seed ${SEED}\n`)
  const report = await killNine(Number(KILLS), SEED)
  process.stdout.write(
    `${JSON.stringify({ ...report, seconds: Math.round((Date.now() - started) / 1000) })}\n`,
  )
}
