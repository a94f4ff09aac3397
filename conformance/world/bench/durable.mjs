// Acknowledged writes of a durable emulator: none is answered before it is synced to its log. Against the
// same emulator in memory, and against SQLite alone with one synced transaction per row of the same size.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { load, writeRequest } from './http.mjs'
import { median, row } from './measure.mjs'

const require = createRequire(import.meta.url)
const docker = dirname(require.resolve('@crvouga/mockingbird-service-docker/package.json'))
const runtime = require.resolve('@crvouga/mockingbird-shared-runtime/package.json')
const roundMs = 1000

/** Writes per second, and the time in ms that 99 of 100 stay below, of a fresh emulator. */
async function served(args, connections) {
  const script = join(docker, 'dist/cli.js')
  const child = spawn(process.execPath, [script, 'serve', '--json', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.stdout.once('data', (data) => resolve(String(data)))
  })
  const port = Number(new URL(JSON.parse(line).urls.http).port)
  await load(port, connections, roundMs / 2, writeRequest)
  const times = []
  const perSecond = await load(port, connections, roundMs, writeRequest, times)
  times.sort((a, b) => a - b)
  await new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
  return { perSecond, late: times[Math.floor(times.length * 0.99)] }
}

function sqliteAlone(folder) {
  const Database = createRequire(runtime)('better-sqlite3')
  const database = new Database(join(folder, 'alone.sqlite'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec('CREATE TABLE log (seq INTEGER PRIMARY KEY, record TEXT NOT NULL) STRICT')
  const insert = database.prepare('INSERT INTO log (record) VALUES (?)')
  const record = 'x'.repeat(4000)
  const end = performance.now() + roundMs
  let rows = 0
  for (; performance.now() < end; rows++) insert.run(record)
  database.close()
  return (rows * 1000) / roundMs
}

export async function durableRows() {
  const rows = []
  for (const connections of [1, 50]) {
    const figures = { durable: [], memory: [], alone: [] }
    for (let round = 0; round < 3; round++) {
      const folder = mkdtempSync(join(tmpdir(), 'bench-'))
      figures.durable.push(await served(['--data', join(folder, 'data')], connections))
      figures.memory.push(await served([], connections))
      figures.alone.push(sqliteAlone(folder))
      rmSync(folder, { recursive: true })
    }
    const perSecond = figures.durable.map((figure) => figure.perSecond)
    const name = `POST create, durable, ${connections} connection${connections === 1 ? '' : 's'}`
    rows.push(
      row(name, median(perSecond), 'per s', {
        against: 'the same in memory',
        ratio: median(perSecond.map((value, round) => value / figures.memory[round].perSecond)),
      }),
      row(name, median(perSecond), 'per s', {
        against: 'SQLite alone, a sync per row',
        ratio: median(perSecond.map((value, round) => value / figures.alone[round])),
      }),
      row(`${name}, 99th percentile`, median(figures.durable.map(({ late }) => late)), 'ms', {
        against: 'the same in memory',
        ratio: median(figures.durable.map(({ late }, round) => late / figures.memory[round].late)),
      }),
    )
  }
  return rows
}
