import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAdminClient } from '../src/admin-client/admin-client.ts'
import { systemHost } from '../src/clock.ts'
import { memoryLog } from '../src/durable/log.ts'
import { openPersistence } from '../src/durable/persistence.ts'
import { httpSend, parseServeFlags } from '../src/node.ts'
import type { Send } from '../src/outbox/sending.ts'
import { defineService, type ServiceDefinition } from '../src/service.ts'
import { notesService, type NotesSeed, type NotesState } from '../src/testing/notes-service.ts'
import { testWorld } from '../src/testing/test-world.ts'
import type { World, WorldOptions } from '../src/world.ts'

/** Notes that tell a receiver of each new one; what became of that stands in `readers`. */
const tellingNotes: ServiceDefinition<NotesState, undefined, NotesSeed> = defineService({
  ...notesService,
  withoutLiveHandles: (state) => state,
  consequences: (before, after, env) => {
    for (const note of after.notes.rows()) {
      if (!before.notes.has(note.id))
        env.send({ lane: note.name.slice(0, 1), ref: note.id, ids: { note: note.name } })
    }
    return after
  },
  outbox: {
    request: (state, ref) => {
      const note = state.notes.get(ref)
      return note === undefined
        ? undefined
        : {
            url: `http://localhost/${note.name}`,
            headers: [['X-Note', note.name]],
            body: note.name,
            timeoutMs: 1000,
            verifyTls: true,
          }
    },
    settled: (state, ref, outcome) => ({
      notes: state.notes.update(ref, (note) => ({
        ...note,
        readers: outcome.kind === 'answered' ? outcome.status : outcome.kind === 'lost' ? -1 : -2,
      })),
    }),
  },
})

interface Receiver {
  readonly send: Send
  /** Names of notes, in the order they came in. */
  readonly got: string[]
  /** Holds answers back until the answered function is called. */
  readonly hold: () => () => void
}

function receiver(): Receiver {
  const got: string[] = []
  let gate: Promise<void> = Promise.resolve()
  return {
    got,
    send: async ({ body }, signal) => {
      got.push(String(body))
      await Promise.race([
        gate,
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            reject(signal.reason as Error)
          })
        }),
      ])
      return { kind: 'answered', status: 200, headers: [], body: '' }
    },
    hold: () => {
      let open: () => void = () => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      return open
    },
  }
}

function openNotes(options: Partial<WorldOptions>): World {
  const world = testWorld({ services: [tellingNotes], ...options })
  onTestFinished(() => {
    world.dispose()
  })
  return world
}

const write = async (world: World, ...names: string[]): Promise<void> => {
  for (const name of names)
    await world.fetch('notes', `http://notes/notes?name=${name}`, { method: 'POST' })
}
const settle = (world: World, ms = 0) => world.admin('POST', '/clock/advance', { ms })
const outcomes = (world: World, branch = 'main'): Record<string, number> => {
  const state = world.namespace('default')?.branch(branch)?.root.services['notes'] as NotesState
  return Object.fromEntries([...state.notes.rows()].map(({ name, readers }) => [name, readers]))
}
const waiting = async (world: World): Promise<readonly unknown[]> =>
  ((await world.admin('GET', '/outbox')).json as { readonly messages: readonly unknown[] }).messages
const rule = (world: World, body: object) =>
  world.admin('POST', '/faults', { phase: 'send', ...body })

describe('what a service sends by itself', () => {
  test('GH-12 a message leaves after the commit that made it, and its outcome is committed without a checkpoint', async () => {
    const { send, got } = receiver()
    const world = openNotes({ send })
    await write(world, 'one')
    const made = world.namespace('default')?.timeline.made
    await settle(world)
    expect(got).toEqual(['one'])
    expect(outcomes(world)).toMatchObject({ one: 200 })
    expect(world.namespace('default')?.timeline.made).toBe(made)
  })

  test('GH-12 messages of one lane leave one after the other; another lane does not wait', async () => {
    const { send, got, hold } = receiver()
    const world = openNotes({ send })
    const open = hold()
    await write(world, 'a1', 'a2', 'b1')
    await systemHost.turn()
    await systemHost.turn()
    expect(got).toEqual(['a1', 'b1'])
    open()
    await settle(world)
    expect(got).toEqual(['a1', 'b1', 'a2'])
  })

  test('GH-12 without a way to send, messages wait in the outbox, and a flush says why', async () => {
    const world = openNotes({})
    await write(world, 'one')
    expect(await waiting(world)).toEqual([
      {
        id: 1,
        service: 'notes',
        lane: 'o',
        ref: expect.any(String),
        ids: { note: 'one' },
        at: expect.any(Number),
      },
    ])
    expect((await world.admin('POST', '/outbox/flush')).status).toBe(409)
  })

  test('GH-12 the typed client lists what waits and flushes what is due', async () => {
    const { send } = receiver()
    const world = openNotes({ send })
    const client = createAdminClient({
      baseUrl: 'http://notes',
      fetch: (input, init) => world.fetch('notes', input, init),
    })
    // The first call loads what it asks with; meanwhile messages would leave.
    await client.outbox.list()
    await rule(world, { kind: 'latency', ms: 1000, match: { ids: { note: 'late' } } })
    await write(world, 'now', 'late')
    const { messages } = await client.outbox.list()
    expect(messages.map(({ ids }) => ids['note'])).toEqual(['now', 'late'])
    expect(await client.outbox.flush()).toEqual({ sent: 1, waiting: 1 })
  })

  test('GH-12 a message that nobody would take any more is given up', async () => {
    const { send, got } = receiver()
    const world = openNotes({ send })
    await rule(world, { kind: 'latency', ms: 1000 })
    await write(world, 'gone')
    await world.fetch('notes', 'http://notes/notes/gone', { method: 'DELETE' })
    await settle(world, 2000)
    expect([got, await waiting(world)]).toEqual([[], []])
  })
})

describe('histories', () => {
  test('GH-12 a checkout ends what is under way and takes no outcome; what the checkpoint held as unsent is sent again', async () => {
    const { send, got, hold } = receiver()
    const world = openNotes({ send })
    const open = hold()
    await write(world, 'first')
    const { json } = await world.admin('POST', '/checkpoints', { name: 'unsent' })
    expect(json).toMatchObject({ name: 'unsent' })
    await write(world, 'later')
    await systemHost.turn()
    expect(got).toEqual(['first', 'later'])
    await world.admin('POST', '/branches/main/checkout', { checkpoint: 'unsent' })
    open()
    await settle(world)
    // `later` was made on the future that was left.
    expect(got).toEqual(['first', 'later', 'first'])
    expect(outcomes(world)).toEqual({ welcome: 0, first: 200 })
  })

  test('GH-12 what a checkpoint holds as sent is not sent again', async () => {
    const { send, got } = receiver()
    const world = openNotes({ send })
    await write(world, 'one')
    await settle(world)
    await world.admin('POST', '/checkpoints', { name: 'sent' })
    await write(world, 'two')
    await settle(world)
    await world.admin('POST', '/branches/main/checkout', { checkpoint: 'sent' })
    await settle(world)
    expect(got).toEqual(['one', 'two'])
  })

  test('GH-12 time that was being moved stays where a checkout puts it', async () => {
    const { send, hold } = receiver()
    const world = openNotes({ send })
    await world.admin('POST', '/checkpoints', { name: 'start' })
    const open = hold()
    await write(world, 'a1')
    const advanced = settle(world, 5000)
    await systemHost.turn()
    await systemHost.turn()
    await world.admin('POST', '/branches/main/checkout', { checkpoint: 'start' })
    open()
    await advanced
    const { json } = await world.admin('GET', '/clock')
    expect(json).toMatchObject({ now: 1_767_225_600_000 })
  })

  test('GH-12 the clock waits half a minute for receivers and then goes on without them', async () => {
    const { send, hold, got } = receiver()
    const world = openNotes({
      send,
      host: {
        ...systemHost,
        after: (ms, task) => systemHost.after(ms === 30_000 ? 5 : ms, task),
      },
    })
    hold()
    await write(world, 'a1')
    expect((await settle(world, 5000)).json).toMatchObject({ now: 1_767_225_605_000 })
    expect([got, (await waiting(world)).length]).toEqual([['a1'], 1])
  })

  test('GH-12 a branch sends only when it is told to', async () => {
    const { send, got } = receiver()
    const world = openNotes({ send })
    await world.admin('POST', '/branches', { name: 'what-if' })
    const on = { 'x-mockingbird-branch': 'what-if' }
    await world.fetch('notes', 'http://notes/notes?name=maybe', { method: 'POST', headers: on })
    await world.admin('POST', '/clock/advance', { ms: 60_000 }, on)
    expect(got).toEqual([])
    expect((await world.admin('POST', '/outbox/flush', {}, on)).json).toEqual({
      sent: 1,
      waiting: 0,
    })
    expect([got, outcomes(world, 'what-if')]).toEqual([['maybe'], { welcome: 0, maybe: 200 }])
    await world.fetch('notes', 'http://notes/notes?name=again', { method: 'POST', headers: on })
    await settle(world)
    expect(got).toEqual(['maybe'])
  })

  test('GH-12 a reset ends what is under way; nothing of the world before it is sent or told', async () => {
    const { send, got, hold } = receiver()
    const world = openNotes({ send })
    const open = hold()
    await write(world, 'a1', 'a2')
    await systemHost.turn()
    await world.admin('POST', '/reset', {})
    open()
    await settle(world)
    expect([got, await waiting(world), outcomes(world)]).toEqual([['a1'], [], { welcome: 0 }])
  })

  test('GH-12 a durable world sends after a restart what had no outcome, and nothing else', async () => {
    const store = { records: [] as string[], version: 0 }
    const open = async (send: Send): Promise<World> =>
      openNotes({
        send,
        persistence: await openPersistence(memoryLog(store), [tellingNotes], systemHost),
      })
    const before = receiver()
    const first = await open(before.send)
    await write(first, 'a1')
    await settle(first)
    before.hold()
    await write(first, 'a2', 'a3')
    await systemHost.turn()
    await first.settled()
    first.dispose()
    const after = receiver()
    const second = await open(after.send)
    await settle(second)
    expect([before.got, after.got]).toEqual([
      ['a1', 'a2'],
      ['a2', 'a3'],
    ])
    expect(outcomes(second)).toEqual({ welcome: 0, a1: 200, a2: 200, a3: 200 })
  })

  test('GH-12 nobody is sent anything of a change that is not written down yet', async () => {
    const store = { records: [] as string[], version: 0 }
    const log = memoryLog(store)
    let appends = 0
    const order: string[] = []
    const persistence = await openPersistence(
      {
        ...log,
        append: async (records, expected) => {
          appends += 1
          const version = await log.append(records, expected)
          order.push('written')
          return version
        },
      },
      [tellingNotes],
      systemHost,
    )
    const world = openNotes({
      persistence,
      send: async () => {
        order.push('sent')
        return { kind: 'answered', status: 200, headers: [], body: '' }
      },
    })
    await world.settled()
    order.length = 0
    await write(world, 'one')
    await settle(world)
    expect(appends).toBeGreaterThan(0)
    expect(order.slice(0, 2)).toEqual(['written', 'sent'])
  })
})

describe('on cue', () => {
  test('GH-12 lost: the write is there, its message never leaves, and nothing waits', async () => {
    const { send, got } = receiver()
    const world = openNotes({ send })
    await rule(world, { kind: 'drop', match: { service: 'notes', ids: { note: 'lost' } } })
    await write(world, 'lost', 'kept')
    await settle(world)
    expect([got, await waiting(world), outcomes(world)]).toEqual([
      ['kept'],
      [],
      { welcome: 0, lost: -1, kept: 200 },
    ])
  })

  test('GH-12 unreachable: the receiver gets nothing and the service learns it', async () => {
    const { send, got } = receiver()
    const world = openNotes({ send })
    await rule(world, { kind: 'reset' })
    await write(world, 'one')
    await settle(world)
    expect([got, outcomes(world)]).toEqual([[], { welcome: 0, one: -2 }])
  })

  test('GH-12 duplicated: it leaves twice', async () => {
    const { send, got } = receiver()
    const world = openNotes({ send })
    await rule(world, { kind: 'duplicate' })
    await write(world, 'a1', 'a2')
    await settle(world)
    expect(got).toEqual(['a1', 'a1', 'a2'])
  })

  test('GH-12 delayed: it leaves when logical time gets there, and others go before it', async () => {
    const { send, got } = receiver()
    const world = openNotes({ send })
    await rule(world, { kind: 'latency', ms: 5000 })
    await write(world, 'a1', 'a2')
    await settle(world, 4999)
    expect(got).toEqual(['a2'])
    await settle(world, 1)
    expect(got).toEqual(['a2', 'a1'])
  })

  test('GH-12 on a clock that moves by itself a delayed message leaves when its time comes', async () => {
    const { send, got } = receiver()
    const world = openNotes({ send, clock: { mode: 'scaled', rate: 1000 } })
    await rule(world, { kind: 'latency', ms: 60_000 })
    await write(world, 'late')
    expect(got).toEqual([])
    for (let i = 0; i < 200 && got.length === 0; i++)
      await new Promise((resolve) => setTimeout(resolve, 5))
    expect(got).toEqual(['late'])
  })

  test('GH-12 advance until idle waits for what is delayed', async () => {
    const { send, got } = receiver()
    const world = openNotes({ send })
    await rule(world, { kind: 'latency', ms: 90_000 })
    await write(world, 'a1')
    await world.admin('POST', '/clock/advance', { idle: true })
    expect([got, await waiting(world)]).toEqual([['a1'], []])
  })

  test('GH-12 reordered: the next ones to the same receiver go first, or its time is over', async () => {
    const { send, got } = receiver()
    const world = openNotes({ send })
    await rule(world, { kind: 'reorder', messages: 2, match: { ids: { note: 'a1' } } })
    await write(world, 'a1', 'b1', 'a2')
    await settle(world)
    expect(got).toEqual(['b1', 'a2'])
    await write(world, 'a3')
    await settle(world)
    expect(got).toEqual(['b1', 'a2', 'a3', 'a1'])

    await rule(world, { kind: 'reorder', withinMs: 1000 })
    await write(world, 'c1')
    await settle(world, 1000)
    expect(got.slice(4)).toEqual(['c1'])
  })

  test('GH-12 a rule that matches messages on what only requests have is refused', async () => {
    const world = openNotes({})
    const { status, json } = await rule(world, {
      kind: 'drop',
      match: { operationId: 'NoteCreate' },
    })
    expect([status, json]).toMatchObject([400, { error: { code: 'wrong_match' } }])
  })

  test('GH-12 a refused write sends nothing and spends no rule', async () => {
    const { send, got } = receiver()
    const world = openNotes({ send })
    await write(world, 'taken')
    await settle(world)
    await rule(world, { kind: 'drop' })
    await write(world, 'taken')
    await settle(world)
    expect(got).toEqual(['taken'])
    expect((await world.admin('GET', '/faults')).json).toMatchObject({ faults: [{ strikes: 0 }] })
  })

  test('GH-12 an outbox that nobody empties holds ten thousand messages; one more is lost', async () => {
    const world = openNotes({})
    const branch = world.namespace('default')?.main
    branch?.commit<NotesState, undefined>(
      'notes',
      (state, env) => {
        for (let i = 0; i < 10_001; i++) env.send({ lane: 'a', ref: i, ids: {} })
        return { state: { ...state }, value: undefined }
      },
      { kind: 'admin', call: 'test' },
    )
    const messages = [...(branch?.root.outbox.messages.values() ?? [])]
    expect(messages.filter(({ fate }) => fate === 'lost').map(({ id }) => id)).toEqual([10_001])
  })
})

describe('destinations', () => {
  test('SH-08 hosts besides loopback are allowed one by one', () => {
    const flags = ['--deliver-to', 'ci.internal', '--deliver-to', 'hooks.internal']
    expect(parseServeFlags(flags, 'notes').deliverTo).toEqual(['ci.internal', 'hooks.internal'])
    expect(parseServeFlags([], 'notes').deliverTo).toEqual([])
  })

  test('SH-08 the operator is told once of a receiver that is not allowed, without its address', async () => {
    const warnings: string[] = []
    const world = openNotes({
      send: () => Promise.resolve({ kind: 'failed', reason: 'not-allowed' }),
      host: { ...systemHost, warn: (line) => warnings.push(line) },
    })
    await write(world, 'a1', 'a2')
    await settle(world)
    expect(warnings).toEqual([
      'notes: a names a host that is neither on loopback nor allowed: see --deliver-to',
    ])
    expect(outcomes(world)).toEqual({ welcome: 0, a1: -2, a2: -2 })
  })

  test('GH-12 three thousand messages to one receiver leave in order', async () => {
    const { send, got } = receiver()
    const world = openNotes({ send })
    const names = Array.from({ length: 3_000 }, (_, i) => `a${i}`)
    const main = world.namespace('default')?.main
    main?.commit<NotesState, undefined>(
      'notes',
      (state, env) => {
        let { notes } = state
        for (const name of names)
          notes = notes.set({ id: env.hex(16), number: 0, name, at: env.now, readers: 0 })
        return { state: { notes }, value: undefined }
      },
      { kind: 'admin', call: 'test' },
    )
    const due = [...(main?.root.outbox.messages.values() ?? [])].map(({ ids }) => ids['note'])
    expect(due.length).toBe(3_000)
    await settle(world)
    expect(got).toEqual(due)
  })

  const post = (url: string, timeoutMs = 2000, allowedHosts: readonly string[] = []) =>
    httpSend({ allowedHosts })(
      { url, headers: [['X-One', '1']], body: 'body', timeoutMs, verifyTls: true },
      new AbortController().signal,
    )

  async function listen(answer: (path: string) => readonly [number, string, string?] | undefined) {
    const seen: string[] = []
    const server = createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.rawHeaders.join(',')}`)
      const given = answer(request.url ?? '')
      if (given === undefined) return
      const [status, body, location] = given
      response.writeHead(status, location === undefined ? {} : { location }).end(body)
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    return { seen, port }
  }

  test('GH-12 headers arrive in order and casing, and 64 KiB of the answer are kept', async () => {
    const { seen, port } = await listen(() => [201, 'x'.repeat(100_000)])
    const answer = await post(`http://127.0.0.1:${port}/hook?a=1`)
    expect(answer).toMatchObject({ kind: 'answered', status: 201, body: 'x'.repeat(65_536) })
    expect(seen).toEqual([
      `POST /hook?a=1 Host,127.0.0.1:${port},X-One,1,Content-Length,4,Connection,close`,
    ])
  })

  test('GH-12 credentials in an address are sent', async () => {
    const { seen, port } = await listen(() => [200, ''])
    await post(`http://me:pass%20word@127.0.0.1:${port}/`)
    const basic = `Basic ${Buffer.from('me:pass word').toString('base64')}`
    expect(seen[0]).toContain(`Host,127.0.0.1:${port},Authorization,${basic},X-One,1`)
  })

  test('GH-12 a redirect is an answer and is not followed', async () => {
    const { seen, port } = await listen(() => [302, '', '/elsewhere'])
    expect(await post(`http://localhost:${port}/`)).toMatchObject({ kind: 'answered', status: 302 })
    expect(seen.length).toBe(1)
  })

  test('GH-12 a receiver that does not answer in time has failed', async () => {
    const { port } = await listen(() => undefined)
    expect(await post(`http://127.0.0.1:${port}/`, 50)).toEqual({
      kind: 'failed',
      reason: 'timeout',
    })
  })

  test('SH-08 only loopback is sent to, whatever a name says, unless the operator allows the host', async () => {
    const refused = { kind: 'failed', reason: 'not-allowed' }
    for (const url of [
      'http://10.0.0.1/',
      'http://192.0.2.1:80/',
      'http://[2001:db8::1]/',
      'http://0.0.0.0/',
      'http://169.254.169.254/latest',
      'file:///etc/passwd',
      'not a url',
    ]) {
      expect([url, await post(url, 200)]).toEqual([url, refused])
    }
    const named = (...addresses: readonly string[]) =>
      httpSend({ resolve: async () => addresses.map((address) => ({ address, family: 4 })) })(
        {
          url: `http://rebound.test:${port}/`,
          headers: [],
          body: '',
          timeoutMs: 500,
          verifyTls: true,
        },
        new AbortController().signal,
      )
    const { port } = await listen(() => [200, 'ok'])
    expect(await named('192.0.2.7')).toEqual(refused)
    expect(await named('192.0.2.7', '127.0.0.1')).toMatchObject({ status: 200 })
    expect(await post(`http://0.0.0.0:${port}/`, 500, ['0.0.0.0'])).toMatchObject({ status: 200 })
    expect(await post('http://127.0.0.1:1/')).toEqual({ kind: 'failed', reason: 'unreachable' })
  })
})
