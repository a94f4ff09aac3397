import { afterEach, describe, expect, test } from 'vitest'
import {
  AdminClientError,
  createAdminClient,
  createWorld,
  type AdminClient,
  type AdminClientOptions,
  type World,
  type WorldOptions,
} from '../src/index.ts'
import { listenTcp } from '../src/node.ts'
import { notesService } from '../src/testing/notes-service.ts'

const at = 1_767_225_600_000
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

type More = Omit<AdminClientOptions, 'baseUrl' | 'fetch'>
interface Set {
  readonly admin: (more?: More) => AdminClient
  readonly call: (method: string, path: string) => Promise<Response>
}
const made = (options: Partial<WorldOptions>): World => {
  const world = createWorld({ services: [notesService], ...options })
  closing.push(() => world.dispose())
  return world
}
const carriers: Record<string, (options?: Partial<WorldOptions>) => Promise<Set>> = {
  'in process': (options = {}) => {
    const world = made(options)
    const fetch = (url: string, init?: RequestInit): Promise<Response> =>
      world.fetch('notes', url, init)
    return Promise.resolve({
      admin: (more = {}) => createAdminClient({ fetch, ...more }),
      call: (method, path) => fetch(`http://notes${path}`, { method }),
    })
  },
  'over HTTP': async (options = {}) => {
    const world = made(options)
    const { url, close } = await listenTcp({
      manners: notesService.manners,
      answer: (call) => world.answer('notes', call),
      port: 0,
    })
    closing.push(close)
    return {
      admin: (more = {}) => createAdminClient({ baseUrl: url, ...more }),
      call: (method, path) => fetch(`${url}${path}`, { method }),
    }
  },
}

describe.each(Object.entries(carriers))('%s', (_, open) => {
  test('SH-01 who is here, reset and seed', async () => {
    const { admin, call } = await open()
    const health = await admin().health()
    expect([health.services, health.namespace, health.branch, health.clock.now]).toEqual([
      [{ name: 'notes', title: 'Notes', version: '1.0.0', contract: '1' }],
      'default',
      'main',
      at,
    ])
    expect((await admin().seed({ notes: { notes: ['seeded'] } })).seeded).toEqual(['notes'])
    expect((await call('GET', '/notes/seeded')).status).toBe(200)
    expect(await admin().reset()).toEqual({ reset: 'default' })
    expect((await call('GET', '/notes/seeded')).status).toBe(404)
    const { operations } = await admin().contract('notes')
    expect(operations.find(({ id }) => id === 'NoteGet')?.statusesSeen).toEqual({ 404: 1 })
    expect((await admin().openapi())['openapi']).toBe('3.1.0')
  })

  test('SH-02 the clock', async () => {
    const { admin, call } = await open()
    await call('POST', '/notes?name=a&ttl=1000')
    expect(await admin().clock.get()).toEqual({
      mode: 'frozen',
      now: at,
      rate: 1,
      nextDue: at + 1000,
    })
    const { now, events } = await admin().clock.advance({ ms: 1500 })
    expect([now, events]).toEqual([at + 1500, 1])
    expect((await admin().clock.set({ now: '2026-02-01T00:00:00Z' })).now).toBe(1_769_904_000_000)
    expect((await admin().clock.advance({ idle: true })).now).toBe(1_769_904_000_000)
  })

  test('SH-03 fault rules', async () => {
    const { admin, call } = await open()
    const { faults } = admin()
    const { id } = await faults.add({ phase: 'before', kind: 'status', status: 503, count: 2 })
    expect((await call('GET', '/notes')).status).toBe(503)
    expect(await faults.get(id)).toMatchObject({ id: 'f1', remaining: 1, strikes: 1, status: 503 })
    expect((await faults.change(id, { count: 'unlimited' })).remaining).toBe('unlimited')
    const preset = await faults.addPreset('notes_create_lost', { count: 3 })
    expect([preset.id, preset.phase, preset.remaining]).toEqual(['f2', 'after-commit', 3])
    expect((await faults.list()).faults.map((rule) => rule.id)).toEqual(['f1', 'f2'])
    expect(await faults.delete(id)).toEqual({ deleted: ['f1'] })
    expect(await faults.clear()).toEqual({ deleted: ['f2'] })
    expect((await faults.kinds()).kinds.length).toBeGreaterThan(10)
    expect((await faults.presets()).presets.map(({ name }) => name)).toEqual(['notes_create_lost'])
  })

  test('SH-07 the journal', async () => {
    const { admin, call } = await open()
    await call('POST', '/notes?name=a')
    await call('GET', '/nothing')
    await call('GET', '/notes')
    const { requests } = admin()
    const page = await requests.query({ since: 0, limit: 2 })
    expect([page.requests.map(({ seq }) => seq), page.next]).toEqual([[1, 2], 2])
    const verified = await requests.verify({ match: { operation: 'NoteCreate' }, exactly: 1 })
    expect([verified.ok, verified.count]).toEqual([true, 1])
    const inOrder = [{ operation: 'NoteCreate' }, { operation: 'NoteList' }]
    expect((await requests.verify({ inOrder, strict: true })).ok).toBe(false)
    const unmatched = await requests.unmatched()
    expect(unmatched.requests[0]?.closest[0]?.operationId).toBe('NoteList')
    expect((await admin().metrics.get()).requests).toBe(3)
    expect(await admin().metrics.text()).toContain('# TYPE mockingbird_requests_total counter')
    expect(await requests.clear()).toEqual({ cleared: 3 })
  })

  test('SH-07 the live feed, and going on from its id', async () => {
    const { admin, call } = await open()
    const stream = await admin().requests.stream({ operation: 'NoteCreate' })
    await call('POST', '/notes?name=a')
    await call('GET', '/notes')
    const seen: unknown[] = []
    let id: number | undefined
    for await (const item of stream) {
      seen.push(item.event.type === 'request' ? [item.event.moment, item.event.request.seq] : item)
      id = item.id ?? id
      if (seen.length === 2) break
    }
    expect([seen, id]).toEqual([
      [
        ['decided', 1],
        ['over', 1],
      ],
      1,
    ])
    const again = await admin().requests.stream({ since: id })
    const next = await again.next()
    expect(next.value?.event).toMatchObject({ moment: 'over', request: { seq: 2 } })
    await admin().reset()
    expect((await again.next()).value?.event).toEqual({ type: 'end', reason: 'reset' })
    expect((await again.next()).done).toBe(true)
  })

  test('SH-02 the history', async () => {
    const { admin, call } = await open()
    const { checkpoints, branches, timeline } = admin()
    const { id } = await checkpoints.create({ name: 'before' })
    await call('POST', '/notes?name=a')
    expect((await checkpoints.get('before')).id).toBe(id)
    expect((await checkpoints.change(id, { pin: false })).pinned).toBe(false)
    expect(await branches.create({ name: 'side', from: 'before' })).toMatchObject({ from: id })
    expect((await branches.list()).branches.map(({ name }) => name)).toEqual(['main', 'side'])
    const diff = await timeline.diff({ from: 'before' })
    expect(diff.changes.map(({ service }) => service)).toContain('notes')
    expect((await branches.checkout('main', 'before')).head).toBe(id)
    expect((await call('GET', '/notes/a')).status).toBe(404)
    expect(await branches.delete('side')).toEqual({ deleted: 'side' })
    expect((await timeline.get()).checkpoints.map((one) => one.id)).toEqual(['c1', 'c2', 'c3'])
    expect(await checkpoints.delete(id)).toEqual({ deleted: 'c2' })
  })

  test('SH-01 the state, and taking a world away and back', async () => {
    const { admin, call } = await open()
    const { state } = admin()
    expect((await state.members('notes')).members).toEqual([
      { name: 'notes', kind: 'table', size: 1 },
    ])
    const rows = await state.collection('notes', 'notes', { limit: 1 })
    const [row] = 'items' in rows ? (rows.items as { id: string }[]) : []
    expect((await state.row('notes', 'notes', row?.id ?? '')).value).toEqual(row)
    const document = await state.export()
    await call('POST', '/notes?name=a')
    expect((await state.import(document)).branches).toEqual(['main'])
    expect((await call('GET', '/notes/a')).status).toBe(404)
  })

  test('SH-01 namespace and branch of the client are those of its calls', async () => {
    const { admin, call } = await open()
    await admin({ namespace: 'a' }).branches.create({ name: 'side' })
    await call('GET', '/ns/a~side/notes')
    const { requests } = await admin({ namespace: 'a' }).requests.query()
    expect(requests.map(({ branch }) => branch)).toEqual(['side'])
    expect((await admin().requests.query()).requests).toEqual([])
    expect((await admin({ namespace: 'a', branch: 'side' }).health()).branch).toBe('side')
    const { namespaces } = await admin().namespaces.list()
    expect(namespaces.map(({ name }) => name)).toEqual(['default', 'a'])
    expect(await admin().namespaces.forget('a')).toEqual({ forgotten: 'a' })
  })

  test('SH-01 a refusal rejects with status, code and where it was wrong', async () => {
    const { admin } = await open()
    const refused = async (call: Promise<unknown>): Promise<unknown> =>
      call.then(
        () => 'answered',
        (error: unknown) =>
          error instanceof AdminClientError ? [error.status, error.code, error.issues] : error,
      )
    expect(await refused(admin().checkpoints.get('none'))).toEqual([404, 'no_such_checkpoint', []])
    expect(await refused(admin().clock.set({ rate: -1 }))).toEqual([
      400,
      'invalid_body',
      [{ path: 'rate', message: 'Too small: expected number to be >0' }],
    ])
    expect(await refused(admin().branches.delete('no such/thing'))).toEqual([
      404,
      'no_such_branch',
      [],
    ])
  })

  test('SH-08 with a key set the client sends it', async () => {
    const { admin } = await open({ adminKey: 'secret' })
    await expect(admin().health()).rejects.toMatchObject({ code: 'admin_key_required' })
    expect((await admin({ key: 'secret' }).health()).status).toBe('ok')
  })

  test("SH-01 a service's own control", async () => {
    const { admin } = await open()
    const renamed = await admin().control('notes', 'POST', '/rename', { from: 'welcome', to: 'hi' })
    expect(renamed).toEqual({ renamed: expect.stringMatching(/^[0-9a-f]{8}$/) })
  })
})
