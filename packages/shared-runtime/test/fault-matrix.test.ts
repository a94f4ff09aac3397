import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../src/index.ts'
import { listenTcp, listenUnix, type Listener } from '../src/node.ts'
import { faultKinds } from '../src/faults/registry.ts'
import { faultPhases, type FaultPhase } from '../src/faults/rule.ts'
import { notesService } from '../src/testing/notes-service.ts'

/** What a client sees of one call: status and body as far as they came, and how the connection stands after it. */
interface Seen {
  readonly status: number | null
  readonly bytes: number
  /** `open`: answered, and the connection takes another call. `hung`: no end until the client left. */
  readonly end: 'open' | 'fin' | 'rst' | 'hung'
}
type Client = (method: string, path: string) => Promise<Seen>

let world: World
let folder: string
let listeners: Listener[]
beforeEach(() => {
  world = createWorld({ services: [notesService] })
  folder = mkdtempSync(join(tmpdir(), 'matrix-'))
  listeners = []
})
afterEach(async () => {
  world.dispose()
  await Promise.all(listeners.map((listener) => listener.close()))
  rmSync(folder, { recursive: true })
})

const options = () => ({
  manners: notesService.manners,
  answer: (call: Parameters<World['answer']>[1]) => world.answer('notes', call),
})

const carriers: Record<string, () => Promise<Client>> = {
  memory: () => Promise.resolve(memoryClient),
  tcp: async () => {
    const listener = await listenTcp({ ...options(), port: 0 })
    listeners.push(listener)
    const port = Number(new URL(listener.url).port)
    return socketClient(() => connect({ port, host: '127.0.0.1', allowHalfOpen: true }))
  },
  unix: async () => {
    const path = join(folder, 'notes.sock')
    listeners.push(await listenUnix({ ...options(), path }))
    return socketClient(() => connect({ path, allowHalfOpen: true }))
  },
}

const memoryClient: Client = async (method, path) => {
  const leave = new AbortController()
  void world.host.turn().then(() => whenHung(leave))
  let response: Response
  try {
    response = await world.fetch('notes', `http://notes${path}`, { method, signal: leave.signal })
  } catch (error) {
    return { status: null, bytes: 0, end: endOf(error) }
  }
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length
  } catch (error) {
    return { status: response.status, bytes, end: endOf(error) }
  }
  return { status: response.status, bytes, end: 'open' }
}

const endOf = (error: unknown): Seen['end'] => {
  const code = ((error as Error).cause as { code?: string } | undefined)?.code
  return code === 'ECONNRESET' ? 'rst' : code === 'UND_ERR_SOCKET' ? 'fin' : 'hung'
}

/** Leaves once the journal says that the newest call hangs. */
async function whenHung(leave: { abort: () => void }): Promise<void> {
  for (let i = 0; i < 2000; i++) {
    const entry = world.namespace('default')?.journal.query({ limit: 1 }).entries[0]
    if (entry?.phases.includes('hung')) return leave.abort()
    if (entry?.phases.some((phase) => phase === 'replied' || phase === 'severed')) return
    await world.host.turn()
  }
}

const socketClient =
  (open: () => Socket): Client =>
  (method, path) =>
    new Promise((resolve) => {
      const socket = open()
      let got = Buffer.alloc(0)
      let first: { status: number; bytes: number; whole: boolean } | undefined
      let asked = false
      let done = false
      const settle = (end: Seen['end']): void => {
        if (done) return
        done = true
        const head = parse(got)
        resolve({
          status: first?.status ?? head?.status ?? null,
          bytes: first?.bytes ?? head?.bytes ?? 0,
          end,
        })
        socket.destroy()
      }
      socket.on('connect', () => {
        socket.write(`${method} ${path} HTTP/1.1\r\nHost: notes\r\nContent-Length: 0\r\n\r\n`)
        void world.host.turn().then(() => whenHung({ abort: () => settle('hung') }))
      })
      socket.on('data', (data) => {
        got = Buffer.concat([got, data])
        const head = parse(got)
        if (head?.whole !== true) return
        if (asked) return settle('open')
        // The answer is whole: a second call on the same connection tells whether it is still open.
        first = head
        asked = true
        got = Buffer.alloc(0)
        socket.write('GET /notes HTTP/1.1\r\nHost: notes\r\n\r\n')
      })
      socket.on('end', () => settle('fin'))
      socket.on('error', () => settle('rst'))
    })

function parse(bytes: Buffer): { status: number; bytes: number; whole: boolean } | undefined {
  const at = bytes.indexOf('\r\n\r\n')
  if (at < 0) return undefined
  const head = bytes.subarray(0, at).toString('latin1')
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
  const body = bytes.length - at - 4
  return { status: Number(head.split(' ')[1]), bytes: body, whole: body >= length }
}

const parameters: Record<string, object> = {
  status: { status: 503 },
  latency: { ms: 1 },
  truncate: { atByte: 5 },
  slice: { bytes: 30 },
  bandwidth: { bytesPerSecond: 100_000 },
  stall: { atByte: 3, ms: 1 },
}
/** A create that is struck at a phase: what its client sees, and whether the note is there afterwards. */
interface Expected {
  readonly seen: Seen
  readonly stored: boolean
  readonly phases: readonly string[]
}
const whole: Seen = { status: 201, bytes: 70, end: 'open' }
const lost = (end: Seen['end']): Seen => ({ status: null, bytes: 0, end })
const error: Seen = { status: 503, bytes: 55, end: 'open' }
const answered = (...phases: string[]): string[] => ['received', ...phases, 'replied', 'delivered']

const expectations: Record<string, Partial<Record<FaultPhase, Expected>>> = {
  status: {
    before: { seen: error, stored: false, phases: answered() },
    'after-commit': { seen: error, stored: true, phases: answered('committed') },
    'reply-head': { seen: error, stored: true, phases: answered('committed') },
  },
  latency: {
    before: { seen: whole, stored: true, phases: answered('committed') },
    'after-commit': { seen: whole, stored: true, phases: answered('committed') },
    'reply-head': { seen: whole, stored: true, phases: answered('committed') },
  },
  drop: {
    before: { seen: lost('fin'), stored: false, phases: ['received', 'severed'] },
    'after-commit': {
      seen: lost('fin'),
      stored: true,
      phases: ['received', 'committed', 'severed'],
    },
    'reply-head': { seen: lost('fin'), stored: true, phases: ['received', 'committed', 'severed'] },
    'after-reply': { seen: { ...whole, end: 'fin' }, stored: true, phases: answered('committed') },
  },
  reset: {
    before: { seen: lost('rst'), stored: false, phases: ['received', 'severed'] },
    'after-commit': {
      seen: lost('rst'),
      stored: true,
      phases: ['received', 'committed', 'severed'],
    },
    'reply-head': { seen: lost('rst'), stored: true, phases: ['received', 'committed', 'severed'] },
    'after-reply': { seen: { ...whole, end: 'rst' }, stored: true, phases: answered('committed') },
  },
  hang: {
    before: { seen: lost('hung'), stored: false, phases: ['received', 'hung'] },
    'after-commit': { seen: lost('hung'), stored: true, phases: ['received', 'committed', 'hung'] },
    'reply-head': { seen: lost('hung'), stored: true, phases: ['received', 'committed', 'hung'] },
  },
  truncate: {
    'reply-body': {
      seen: { status: 201, bytes: 5, end: 'fin' },
      stored: true,
      phases: ['received', 'committed', 'replied'],
    },
  },
  slice: { 'reply-body': { seen: whole, stored: true, phases: answered('committed') } },
  bandwidth: { 'reply-body': { seen: whole, stored: true, phases: answered('committed') } },
  stall: { 'reply-body': { seen: whole, stored: true, phases: answered('committed') } },
  duplicate: { before: { seen: whole, stored: true, phases: answered('committed') } },
  'stale-read': { before: { seen: whole, stored: true, phases: answered('committed') } },
  unavailable: { before: { seen: lost('rst'), stored: false, phases: ['received', 'severed'] } },
}

/** A Unix socket has no RST; in process a reply that was handed over has no connection left to end. */
const asSeenOver = (carrier: string, phase: FaultPhase, end: Seen['end'] | undefined): string => {
  if (carrier === 'unix' && end === 'rst') return 'fin'
  return carrier === 'memory' && phase === 'after-reply' ? 'open' : String(end)
}

const stored = async (): Promise<boolean> => {
  await world.admin('DELETE', '/faults')
  return (await world.fetch('notes', 'http://notes/notes/x')).status === 200
}

describe.each(Object.keys(carriers))('every phase and kind over %s', (carrier) => {
  for (const kind of faultKinds.keys()) {
    for (const phase of faultPhases) {
      const expected = expectations[kind]?.[phase]
      if (expected === undefined) {
        test(`SH-03 ${kind} at ${phase} is refused: it could never strike`, async () => {
          const rule = { kind, phase, ...parameters[kind] }
          const refused = await world.admin('POST', '/faults', rule)
          expect([
            refused.status,
            (refused.json as { error: { code: string } }).error.code,
          ]).toEqual([400, 'wrong_phase'])
        })
        continue
      }
      test(`SH-03 ${kind} at ${phase}: what the client sees, the state, the journal and the history agree`, async () => {
        await check(carrier, kind, phase, expected)
      })
    }
  }
})

test('SH-03 a fault that strikes one phase late is caught by the matrix', async () => {
  for (const kind of ['drop', 'status', 'hang']) {
    const expected = expectations[kind]?.before
    if (expected === undefined) throw new Error(`no expectation for ${kind}`)
    await expect(check('memory', kind, 'before', expected, 'after-commit')).rejects.toThrow(
      'expected',
    )
    world.dispose()
    world = createWorld({ services: [notesService] })
  }
})

/** `struck`: the phase that the rule really gets; another one than `phase` is a planted error. */
async function check(
  carrier: string,
  kind: string,
  phase: FaultPhase,
  expected: Expected,
  struck: FaultPhase = phase,
): Promise<void> {
  const client = await carriers[carrier]?.()
  const added = await world.admin('POST', '/faults', {
    kind,
    phase: struck,
    match: { operationId: 'NoteCreate' },
    ...parameters[kind],
  })
  expect(added.status).toBe(201)
  const seen = await client?.('POST', '/notes?name=x')
  expect({ ...seen, end: asSeenOver(carrier, phase, seen?.end) }).toEqual({
    ...expected.seen,
    end: asSeenOver(carrier, phase, expected.seen.end),
  })
  const entry = world
    .namespace('default')
    ?.journal.query({ operation: 'NoteCreate' })
    .entries.find((one) => one.duplicateOf === undefined)
  expect(entry?.phases).toEqual(expected.phases)
  expect(entry?.faults).toEqual(kind === 'stale-read' ? [] : ['f1'])
  expect(entry?.checkpoints).toEqual(expected.stored ? ['c2'] : [])
  expect(await stored()).toBe(expected.stored)
}

test('SH-03 a request that is delivered twice runs twice, and the journal says which is the second', async () => {
  await world.admin('POST', '/faults', { kind: 'duplicate', phase: 'before', answer: 'last' })
  const reply = await world.fetch('notes', 'http://notes/notes?name=x', { method: 'POST' })
  expect([reply.status, await reply.json()]).toEqual([409, { message: 'taken: x' }])
  const entries = world.namespace('default')?.journal.query({}).entries ?? []
  expect(entries.map(({ seq, status, duplicateOf }) => [seq, status, duplicateOf])).toEqual([
    [1, 409, undefined],
    [2, 409, 1],
  ])
})

test('SH-03 a stale read answers from before the last change, and the one after it from the present', async () => {
  const names = async (): Promise<string[]> => {
    const reply = await world.fetch('notes', 'http://notes/notes')
    return ((await reply.json()) as { name: string }[]).map(({ name }) => name)
  }
  for (const name of ['a', 'b']) {
    await world.fetch('notes', `http://notes/notes?name=${name}`, { method: 'POST' })
  }
  await world.admin('POST', '/faults', { kind: 'stale-read', phase: 'before', count: 2 })
  expect([await names(), await names(), await names()]).toEqual([
    ['welcome', 'a'],
    ['welcome', 'a'],
    ['welcome', 'a', 'b'],
  ])
})

test('SH-03 a stream is cut at a byte, and what it registered is taken back', async () => {
  await world.admin('POST', '/faults', {
    kind: 'truncate',
    phase: 'reply-body',
    atByte: 4,
    how: 'reset',
  })
  const reply = await world.fetch('notes', 'http://notes/notes/welcome/stream')
  const reader = reply.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('read')
  await expect(reader?.read()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
  const note = await world.fetch('notes', 'http://notes/notes/welcome')
  expect(((await note.json()) as { readers: number }).readers).toBe(0)
})

test('SH-03 a service that goes away ends its live streams', async () => {
  const reply = await world.fetch('notes', 'http://notes/notes/welcome/stream')
  const reader = reply.body?.getReader()
  await reader?.read()
  await world.admin('POST', '/faults', {
    kind: 'unavailable',
    phase: 'before',
    match: { service: 'notes' },
  })
  await expect(reader?.read()).rejects.toThrow('fetch failed')
  for (let i = 0; i < 3; i++) {
    await expect(world.fetch('notes', 'http://notes/notes')).rejects.toThrow('fetch failed')
  }
})
