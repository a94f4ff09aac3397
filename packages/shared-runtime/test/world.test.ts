import { afterEach, describe, expect, test } from 'vitest'
import { createWorld, type Host, type World, type WorldOptions } from '../src/index.ts'
import { notesService } from '../src/testing/notes-service.ts'

const worlds: World[] = []
function world(options: Partial<WorldOptions> = {}): World {
  const made = createWorld({ services: [notesService], ...options })
  worlds.push(made)
  return made
}
afterEach(() => {
  for (const one of worlds.splice(0)) one.dispose()
})

const at = 1_767_225_600_000
const get = (w: World, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  w.fetch('notes', `http://notes${path}`, { headers })
const post = (w: World, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  w.fetch('notes', `http://notes${path}`, { method: 'POST', headers })
const names = async (w: World, headers: Record<string, string> = {}): Promise<string[]> =>
  ((await (await get(w, '/notes', headers)).json()) as { name: string }[]).map(({ name }) => name)
const journal = async (w: World): Promise<Record<string, unknown>[]> =>
  ((await w.admin('GET', '/requests')).json as { requests: Record<string, unknown>[] }).requests

describe('requests', () => {
  test('SH-01 a write is seen by the next read, and the journal says how far each got', async () => {
    const w = world()
    expect((await post(w, '/notes?name=a')).status).toBe(201)
    expect(await names(w)).toEqual(['welcome', 'a'])
    const [create, list] = await journal(w)
    expect(create).toEqual({
      seq: 1,
      at,
      branch: 'main',
      service: 'notes',
      operationId: 'NoteCreate',
      method: 'POST',
      template: '/notes',
      params: {},
      query: { name: 'a' },
      ids: { note: [expect.stringMatching(/^[0-9a-f]{8}$/)] },
      status: 201,
      phases: ['received', 'committed', 'replied', 'delivered'],
      faults: [],
      checkpoints: ['c2'],
      deliveredBytes: 70,
      issues: [],
    })
    expect(list?.['phases']).toEqual(['received', 'replied', 'delivered'])
  })

  test('SH-01 a refusal leaves no trace but its journal entry', async () => {
    const w = world()
    const before = w.namespace('default')?.main.root
    const reply = await post(w, '/notes?name=welcome')
    expect([reply.status, await reply.json()]).toEqual([409, { message: 'taken: welcome' }])
    expect(w.namespace('default')?.main.root).toBe(before)
    expect((await journal(w))[0]?.['phases']).toEqual([
      'received',
      'refused',
      'replied',
      'delivered',
    ])
  })

  test('SH-01 unknown paths, methods and unbuilt operations are told apart', async () => {
    const w = world()
    const statuses = await Promise.all([
      get(w, '/nothing').then((r) => r.status),
      w.fetch('notes', 'http://notes/notes', { method: 'PATCH' }).then((r) => r.status),
      post(w, '/notes/a/print').then(async (r) => [r.status, await r.text()]),
    ])
    expect(statuses).toEqual([404, 405, [501, '{"message":"NotePrint is not built"}']])
    const unmatched = (await w.admin('GET', '/requests/unmatched')).json as { requests: unknown[] }
    expect(unmatched.requests.length).toBe(2)
  })
})

describe('namespaces', () => {
  test('SH-01 header and path prefix name a namespace, and neither sees the other', async () => {
    const w = world()
    await post(w, '/notes?name=one', { 'x-mockingbird-namespace': 'a' })
    await post(w, '/ns/b/notes?name=two')
    expect(await names(w)).toEqual(['welcome'])
    expect(await names(w, { 'x-mockingbird-namespace': 'a' })).toEqual(['welcome', 'one'])
    expect(await names(w, { 'x-mockingbird-namespace': 'b' })).toEqual(['welcome', 'two'])
  })

  test('SH-01 a bad name is refused and not echoed', async () => {
    const w = world()
    const reply = await get(w, '/notes', { 'x-mockingbird-namespace': 'a/<script>' })
    expect(reply.status).toBe(400)
    expect(await reply.text()).not.toContain('script')
  })

  test('SH-01 reset brings one namespace back to its seed and leaves the neighbour alone', async () => {
    const w = world()
    await post(w, '/ns/a/notes?name=one')
    await post(w, '/ns/b/notes?name=two')
    await w.admin('POST', '/reset', {}, { 'x-mockingbird-namespace': 'a' })
    expect(await names(w, { 'x-mockingbird-namespace': 'a' })).toEqual(['welcome'])
    expect(await names(w, { 'x-mockingbird-namespace': 'b' })).toEqual(['welcome', 'two'])
  })

  test('SH-01 one namespace too many is answered 429', async () => {
    const w = world({ limits: { namespacesMax: 2 } })
    expect((await get(w, '/ns/a/notes')).status).toBe(200)
    expect((await get(w, '/ns/b/notes')).status).toBe(429)
  })
})

describe('faults', () => {
  const rule = (w: World, body: object): Promise<unknown> => w.admin('POST', '/faults', body)

  test('SH-03 a drop before the handler leaves no trace; the retry gets through', async () => {
    const w = world()
    await rule(w, { phase: 'before', kind: 'drop', match: { operationId: 'NoteCreate' } })
    await expect(post(w, '/notes?name=a')).rejects.toThrow('fetch failed')
    expect(await names(w)).toEqual(['welcome'])
    expect((await post(w, '/notes?name=a')).status).toBe(201)
    expect((await journal(w))[0]).toMatchObject({
      status: null,
      phases: ['received', 'severed'],
      faults: ['f1'],
      checkpoints: [],
    })
  })

  test('SH-03 a drop after the commit keeps the write; the retry meets the conflict', async () => {
    const w = world()
    await w.admin('POST', '/faults/presets/notes_create_lost')
    await expect(post(w, '/notes?name=a')).rejects.toThrow('fetch failed')
    expect(await names(w)).toEqual(['welcome', 'a'])
    expect((await post(w, '/notes?name=a')).status).toBe(409)
    expect((await journal(w))[0]).toMatchObject({
      status: null,
      phases: ['received', 'committed', 'severed'],
      faults: ['f1'],
      checkpoints: ['c2'],
    })
  })

  test('SH-03 a refused write does not use up an after-commit rule', async () => {
    const w = world()
    await w.admin('POST', '/faults/presets/notes_create_lost')
    expect((await post(w, '/notes?name=welcome')).status).toBe(409)
    await expect(post(w, '/notes?name=a')).rejects.toThrow('fetch failed')
  })

  test('SH-03 a status after the commit answers an error for a write that was accepted', async () => {
    const w = world()
    await rule(w, { phase: 'after-commit', kind: 'status', status: 503, match: { method: 'POST' } })
    const reply = await post(w, '/notes?name=a')
    expect([reply.status, await reply.json()]).toEqual([
      503,
      { message: 'fault injected by a rule of this emulator' },
    ])
    expect(await names(w)).toEqual(['welcome', 'a'])
  })

  test('SH-03 nth, count and rate say which requests are struck', async () => {
    const w = world()
    await rule(w, { phase: 'reply-head', kind: 'status', status: 500, count: 2, match: { nth: 2 } })
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) statuses.push((await get(w, '/notes')).status)
    expect(statuses).toEqual([200, 500, 500, 200, 200])
  })

  test('SH-03 a rule on an id strikes the request that touched it', async () => {
    const w = world({ seed: 'ids' })
    const { id } = (await (await post(w, '/notes?name=a')).json()) as { id: string }
    await w.admin('POST', '/reset', {})
    await rule(w, {
      phase: 'reply-head',
      kind: 'status',
      status: 503,
      match: { ids: { note: id } },
    })
    expect([
      (await post(w, '/notes?name=a')).status,
      (await post(w, '/notes?name=b')).status,
    ]).toEqual([503, 201])
  })

  test('SH-03 a delay on the logical clock ends when time is moved there', async () => {
    const w = world()
    await rule(w, { phase: 'before', kind: 'latency', ms: 5000, clock: 'logical' })
    const waiting = get(w, '/notes')
    await w.admin('POST', '/clock/advance', { ms: 4999 })
    expect((await journal(w))[0]?.['phases']).toEqual(['received'])
    await w.admin('POST', '/clock/advance', { ms: 1 })
    expect((await waiting).status).toBe(200)
  })

  test('SH-03 ids of rules are not used again, and clearing is scoped to the namespace', async () => {
    const w = world()
    const other = { 'x-mockingbird-namespace': 'other' }
    const first = (await rule(w, { phase: 'before', kind: 'drop' })) as { json: { id: string } }
    await w.admin('POST', '/faults', { phase: 'before', kind: 'drop' }, other)
    await w.admin('DELETE', `/faults/${first.json.id}`)
    const second = (await rule(w, { phase: 'before', kind: 'drop' })) as { json: { id: string } }
    expect([first.json.id, second.json.id]).toEqual(['f1', 'f2'])
    await w.admin('DELETE', '/faults')
    const left = (await w.admin('GET', '/faults', undefined, other)).json as { faults: unknown[] }
    expect(left.faults.length).toBe(1)
  })

  test('SH-03 a rule that could never strike is refused with the reason', async () => {
    const w = world()
    const refused = await Promise.all(
      [
        { phase: 'before', kind: 'explode' },
        { phase: 'before', kind: 'status', status: 9 },
        { phase: 'before', kind: 'drop', match: { operationId: 'NoteMake' } },
        { phase: 'before', kind: 'drop', match: { service: 'mail' } },
        { phase: 'sometimes', kind: 'drop' },
      ].map(async (body) => (await w.admin('POST', '/faults', body)).status),
    )
    expect(refused).toEqual([400, 400, 400, 400, 400])
  })
})

describe('time', () => {
  test('SH-02 frozen time moves only when told, and due events run in order', async () => {
    const w = world()
    await post(w, '/notes?name=late&ttl=2000')
    await post(w, '/notes?name=soon&ttl=1000')
    const wait = get(w, '/notes/soon/gone')
    expect(await names(w)).toEqual(['welcome', 'late', 'soon'])
    expect((await w.admin('POST', '/clock/advance', { ms: 1500 })).json).toEqual({
      mode: 'frozen',
      now: at + 1500,
      rate: 1,
      nextDue: at + 2000,
      events: 1,
    })
    expect(await (await wait).json()).toEqual({ goneAt: at + 1000 })
    expect(await names(w)).toEqual(['welcome', 'late'])
    await w.admin('POST', '/clock/advance', { idle: true })
    expect(await names(w)).toEqual(['welcome'])
  })

  test('SH-02 a timer is due at its time, not one tick before', async () => {
    const w = world()
    await post(w, '/notes?name=a&ttl=1000')
    await w.admin('POST', '/clock/advance', { ms: 999 })
    expect(await names(w)).toEqual(['welcome', 'a'])
    await w.admin('POST', '/clock/advance', { ms: 1 })
    expect(await names(w)).toEqual(['welcome'])
  })
})

describe('a live clock', () => {
  /** A machine whose wall time moves when told, and whose timers fire then. */
  function machine(): Host & { pass: (ms: number) => void } {
    let wall = 5_000_000_000_000
    const timers = new Set<{ readonly at: number; readonly task: () => void }>()
    return {
      wallNow: () => wall,
      after: (ms, task) => {
        const timer = { at: wall + ms, task }
        timers.add(timer)
        return () => timers.delete(timer)
      },
      turn: () => new Promise((resolve) => setImmediate(resolve)),
      warn: () => {},
      pass: (ms) => {
        wall += ms
        for (const timer of [...timers].filter(({ at: due }) => due <= wall)) {
          timers.delete(timer)
          timer.task()
        }
      },
    }
  }
  const live = (): { w: World; host: ReturnType<typeof machine> } => {
    const host = machine()
    return { w: world({ host, clock: { mode: 'live' } }), host }
  }
  const now = async (w: World): Promise<number> =>
    ((await w.admin('GET', '/clock')).json as { now: number }).now

  test('SH-02 time follows the wall, and timers fire without a request', async () => {
    const { w, host } = live()
    await post(w, '/notes?name=a&ttl=1000')
    const gone = get(w, '/notes/a/gone')
    host.pass(1000)
    expect(await (await gone).json()).toEqual({ goneAt: 5_000_000_001_000 })
  })

  test('SH-02 advancing until idle never moves time back', async () => {
    const { w, host } = live()
    await post(w, '/notes?name=a')
    host.pass(10_000)
    await w.admin('POST', '/clock/advance', { idle: true })
    expect(await now(w)).toBe(5_000_000_010_000)
  })

  test('SH-02 a scaled clock runs faster than the wall', async () => {
    const { w, host } = live()
    await w.admin('PUT', '/clock', { mode: 'scaled', rate: 60 })
    host.pass(1000)
    expect(await now(w)).toBe(5_000_000_060_000)
  })

  test('SH-02 a branch begins at the time it is made, not at the last commit', async () => {
    const { w, host } = live()
    host.pass(3000)
    const made = (await w.admin('POST', '/branches', { name: 'side' })).json as { now: number }
    expect(made.now).toBe(5_000_000_003_000)
  })

  test('SH-02 a checkout brings its time back, and time goes on from there', async () => {
    const { w, host } = live()
    await w.admin('POST', '/checkpoints', { name: 'then' })
    host.pass(50_000)
    await w.admin('POST', '/branches/main/checkout', { checkpoint: 'then' })
    host.pass(7)
    expect(await now(w)).toBe(5_000_000_000_007)
  })
})

describe('history', () => {
  test('SH-05 upkeep of a provider makes no history, and nobody waits for it', async () => {
    const w = world()
    const heads = async (): Promise<number> =>
      ((await w.admin('GET', '/timeline')).json as { checkpoints: unknown[] }).checkpoints.length
    const before = await heads()
    await w.admin('POST', '/clock/advance', { ms: 3_600_000 })
    expect(await heads()).toBe(before)
    const idle = (await w.admin('POST', '/clock/advance', { idle: true })).json as {
      events: number
    }
    expect(idle.events).toBe(0)
  })

  test('SH-03 what a stream registered is taken back also when its reply was lost', async () => {
    const w = world()
    await w.admin('POST', '/faults', {
      phase: 'after-commit',
      kind: 'drop',
      match: { operationId: 'NoteStream' },
    })
    await expect(get(w, '/notes/welcome/stream')).rejects.toThrow('fetch failed')
    expect(await (await get(w, '/notes/welcome')).json()).toMatchObject({ readers: 0 })
  })

  test('SH-02 checkout restores state, clock, ids and fault counts', async () => {
    const w = world()
    await w.admin('POST', '/faults', { phase: 'reply-head', kind: 'status', status: 500, count: 3 })
    expect((await get(w, '/notes')).status).toBe(500)
    await w.admin('POST', '/checkpoints', { name: 'before' })
    const first = await (await post(w, '/notes?name=a')).text()
    await w.admin('POST', '/clock/advance', { ms: 60_000 })
    await w.admin('POST', '/branches/main/checkout', { checkpoint: 'before' })
    expect((await w.admin('GET', '/clock')).json).toMatchObject({ now: at })
    const faults = (await w.admin('GET', '/faults')).json as { faults: { remaining: number }[] }
    expect(faults.faults[0]?.remaining).toBe(2)
    const again = await post(w, '/notes?name=a')
    expect([again.status, await again.text()]).toEqual([500, first])
    const root = w.namespace('default')?.main.root
    expect((root?.services['notes'] as { notes: { size: number } } | undefined)?.notes.size).toBe(2)
  })

  test('SH-02 two branches of one checkpoint go on apart and draw the same ids', async () => {
    const w = world()
    await w.admin('POST', '/branches', { name: 'left' })
    await w.admin('POST', '/branches', { name: 'right' })
    const left = await (await post(w, '/notes?name=a', { 'x-mockingbird-branch': 'left' })).json()
    const right = await (await post(w, '/ns/default~right/notes?name=a')).json()
    expect(left).toEqual(right)
    expect(await names(w)).toEqual(['welcome'])
    expect(await names(w, { 'x-mockingbird-branch': 'left' })).toEqual(['welcome', 'a'])
  })

  test('SH-02 the past can be read but not written', async () => {
    const w = world()
    await post(w, '/notes?name=a')
    expect(await names(w, { 'x-mockingbird-at': 'c1' })).toEqual(['welcome'])
    expect((await post(w, '/notes?name=b', { 'x-mockingbird-at': 'c1' })).status).toBe(409)
  })

  test('SH-02 checkout ends waits and streams; a stale stream never writes again', async () => {
    const w = world()
    await w.admin('POST', '/checkpoints', { name: 'before' })
    await post(w, '/notes?name=a')
    const wait = get(w, '/notes/a/gone').then(
      () => 'answered',
      () => 'lost',
    )
    const stream = await get(w, '/notes/a/stream')
    const reader = stream.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('reading a\n')
    await w.admin('POST', '/branches/main/checkout', { checkpoint: 'before' })
    expect(await wait).toBe('lost')
    await expect(reader?.read()).rejects.toThrow('fetch failed')
    expect(w.namespace('default')?.main.live).toEqual({ waiters: 0, calls: 0 })
  })

  test('SH-02 what a stream registered is taken back when its client leaves', async () => {
    const w = world()
    const readers = async (): Promise<number> =>
      ((await (await get(w, '/notes/welcome')).json()) as { readers: number }).readers
    const leave = new AbortController()
    const stream = await w.fetch('notes', 'http://notes/notes/welcome/stream', {
      signal: leave.signal,
    })
    expect(await readers()).toBe(1)
    await stream.body?.cancel()
    expect(await readers()).toBe(0)
  })

  test('SH-04 the same seed and the same requests give equal journals, byte for byte', async () => {
    const run = async (): Promise<string> => {
      const w = world({ seed: 'equal' })
      await w.admin('POST', '/faults', {
        phase: 'before',
        kind: 'drop',
        rate: 0.5,
        count: 'unlimited',
      })
      for (let i = 0; i < 20; i++) await post(w, `/notes?name=n${i}&ttl=${i * 10}`).catch(() => {})
      await w.admin('POST', '/clock/advance', { ms: 100 })
      await get(w, '/notes').catch(() => {})
      return JSON.stringify(await journal(w))
    }
    const [one, two] = [await run(), await run()]
    expect(one).toBe(two)
    expect(one).toContain('severed')
    expect(one).toContain('delivered')
  })

  test('SH-05 old checkpoints are evicted oldest first, pinned ones stay', async () => {
    const w = world({ limits: { checkpointsMax: 3 } })
    await w.admin('POST', '/checkpoints', { name: 'kept' })
    for (let i = 0; i < 6; i++) await post(w, `/notes?name=n${i}`)
    const timeline = (await w.admin('GET', '/timeline')).json as {
      checkpoints: { id: string }[]
      evicted: number
    }
    expect(timeline.checkpoints.map(({ id }) => id)).toEqual(['c1', 'c2', 'c6', 'c7', 'c8'])
    expect(timeline.evicted).toBe(3)
  })
})

describe('admin', () => {
  test('SH-08 pages of other origins and rebound hosts get nothing', async () => {
    const w = world()
    const status = async (headers: Record<string, string>): Promise<number> =>
      (await w.admin('GET', '/health', undefined, headers)).status
    expect(await status({ origin: 'http://evil.test' })).toBe(403)
    expect(await status({ origin: 'null' })).toBe(403)
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await status({})).toBe(200)
  })

  test('SH-08 with a key set, only its bearer is answered', async () => {
    const w = world({ adminKey: 'secret' })
    const call = (headers: Record<string, string>): Promise<number> =>
      w.fetch('notes', 'http://localhost/__admin/health', { headers }).then((r) => r.status)
    expect(await call({})).toBe(401)
    expect(await call({ authorization: 'Bearer secreT' })).toBe(401)
    expect(await call({ authorization: 'Bearer secret' })).toBe(200)
  })

  test('SH-01 a service control acts as somebody else would, and shows in the history', async () => {
    const w = world()
    const renamed = await w.admin('POST', '/notes/rename', { from: 'welcome', to: 'hello' })
    expect(renamed.status).toBe(200)
    expect(await names(w)).toEqual(['hello'])
    expect((await w.admin('POST', '/notes/rename', { from: 'gone', to: 'x' })).status).toBe(404)
    expect((await w.admin('POST', '/notes/rename', { from: 1 })).status).toBe(400)
  })

  test('SH-01 unknown members and bad JSON are refused with the place', async () => {
    const w = world()
    expect((await w.admin('PUT', '/clock', { mood: 'frozen' })).status).toBe(400)
    const reply = await w.fetch('notes', 'http://localhost/__admin/clock', {
      method: 'PUT',
      body: '{',
    })
    expect(await reply.json()).toEqual({
      error: { type: 'mockingbird_admin', code: 'invalid_json', message: 'The body is not JSON.' },
    })
  })
})
