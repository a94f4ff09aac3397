import { afterEach, describe, expect, test } from 'vitest'
import { createWorld, type World, type WorldOptions } from '../src/index.ts'
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

const call = (w: World, method: string, path: string): Promise<Response> =>
  w.fetch('notes', `http://notes${path}`, { method })
const admin = async (w: World, method: string, path: string, body?: unknown): Promise<unknown> =>
  (await w.admin(method, path, body)).json
interface Page {
  readonly requests: readonly { readonly seq: number; readonly [member: string]: unknown }[]
  readonly dropped: number
  readonly lost: number
  readonly next: number | null
}
const page = async (w: World, query = ''): Promise<Page> =>
  (await admin(w, 'GET', `/requests${query}`)) as Page
const seqs = async (w: World, query: string): Promise<number[]> =>
  (await page(w, query)).requests.map(({ seq }) => seq)
const verify = (w: World, question: unknown): Promise<unknown> =>
  admin(w, 'POST', '/requests/verify', question)

/** Six requests: two creates, one of them twice with a conflict, reads, one lost reply, one on a branch. */
async function six(w: World): Promise<void> {
  await w.admin('POST', '/branches', { name: 'side' })
  await call(w, 'POST', '/notes?name=a')
  await call(w, 'POST', '/notes?name=a')
  await call(w, 'GET', '/notes/a')
  await w.admin('POST', '/faults/presets/notes_create_lost')
  await call(w, 'POST', '/notes?name=b').catch(() => undefined)
  await call(w, 'GET', '/ns/default~side/notes/a')
  await call(w, 'GET', '/notes')
}

describe('query', () => {
  test('SH-01 every filter keeps what it names', async () => {
    const w = world()
    await six(w)
    const found: Record<string, number[]> = {}
    for (const query of [
      '?service=notes',
      '?service=mail',
      '?operation=NoteCreate',
      '?method=GET',
      '?path=/notes/a',
      '?path=/notes/{name}',
      '?status=409',
      '?phase=committed',
      '?phase=severed',
      '?fault=f1',
      '?branch=side',
      '?since=4',
      '?limit=2',
      '?since=1&limit=2',
      '?operation=NoteCreate&status=201',
    ]) {
      found[query] = await seqs(w, query)
    }
    expect(found).toEqual({
      '?service=notes': [1, 2, 3, 4, 5, 6],
      '?service=mail': [],
      '?operation=NoteCreate': [1, 2, 4],
      '?method=GET': [3, 5, 6],
      '?path=/notes/a': [3, 5],
      '?path=/notes/{name}': [3, 5],
      '?status=409': [2],
      '?phase=committed': [1, 4],
      '?phase=severed': [4],
      '?fault=f1': [4],
      '?branch=side': [5],
      '?since=4': [5, 6],
      '?limit=2': [5, 6],
      '?since=1&limit=2': [2, 3],
      '?operation=NoteCreate&status=201': [1],
    })
  })

  test('SH-01 a filter that nothing knows, or a phase that does not exist, is refused', async () => {
    const w = world()
    const statuses = await Promise.all(
      ['?sevrice=notes', '?phase=sent', '?limit=0', '?since=-1', '?status=ok'].map(
        async (query) => (await w.admin('GET', `/requests${query}`)).status,
      ),
    )
    expect(statuses).toEqual([400, 400, 400, 400, 400])
  })

  test('SH-01 pages follow one another by sequence number, without a hole or a repeat', async () => {
    const w = world()
    for (let i = 0; i < 7; i++) await call(w, 'GET', '/notes')
    const pages: (readonly number[])[] = []
    let since: number | null = 0
    while (since !== null) {
      const one: Page = await page(w, `?since=${since}&limit=3`)
      pages.push(one.requests.map(({ seq }) => seq))
      since = one.next
    }
    expect(pages).toEqual([[1, 2, 3], [4, 5, 6], [7]])
  })

  test('SH-01 what fell out of the ring is counted, and how much of it was asked for', async () => {
    const w = world({ limits: { journalEntriesMax: 3 } })
    for (let i = 0; i < 8; i++) await call(w, 'GET', '/notes')
    const told = async (query: string): Promise<unknown> => {
      const { requests, dropped, lost } = await page(w, query)
      return [requests.map(({ seq }) => seq), dropped, lost]
    }
    expect(await told('')).toEqual([[6, 7, 8], 5, 5])
    expect(await told('?since=3')).toEqual([[6, 7, 8], 5, 2])
    expect(await told('?since=5')).toEqual([[6, 7, 8], 5, 0])
    expect(await told('?since=7')).toEqual([[8], 5, 0])
  })

  test('SH-01 clearing forgets entries and nothing else; numbers go on', async () => {
    const w = world()
    await call(w, 'POST', '/notes?name=a')
    await call(w, 'GET', '/notes')
    expect(await admin(w, 'DELETE', '/requests')).toEqual({ cleared: 2 })
    expect(await page(w)).toEqual({ requests: [], dropped: 0, lost: 0, next: null })
    await call(w, 'GET', '/notes/a')
    expect(await seqs(w, '')).toEqual([3])
    const metrics = (await admin(w, 'GET', '/metrics')) as { requests: number }
    expect(metrics.requests).toBe(3)
    expect(
      ((await admin(w, 'GET', '/timeline')) as { checkpoints: unknown[] }).checkpoints.length,
    ).toBe(2)
  })

  test('SH-08 a long path or parameter is cut, and what a body or header held is nowhere', async () => {
    const w = world()
    const canary = 'canary-5f2b'
    await w.fetch('notes', `http://notes/notes?ttl=${canary}`, {
      method: 'POST',
      body: canary,
      headers: { authorization: `Bearer ${canary}`, 'x-trace': canary },
    })
    await call(w, 'GET', `/notes/${'n'.repeat(1000)}`)
    await call(w, 'GET', `/${'p'.repeat(1000)}/${canary}`)
    const text = JSON.stringify(await page(w))
    expect(text).not.toContain(canary)
    expect(text.length).toBeLessThan(2600)
  })
})

describe('verify', () => {
  test('SH-07 counts answer with what was matched', async () => {
    const w = world()
    await six(w)
    const create = { operation: 'NoteCreate' }
    const asked: [unknown, boolean, number][] = [
      [{ match: create }, true, 3],
      [{ match: create, exactly: 3 }, true, 3],
      [{ match: create, exactly: 2 }, false, 3],
      [{ match: create, atLeast: 3 }, true, 3],
      [{ match: create, atLeast: 4 }, false, 3],
      [{ match: create, atMost: 3 }, true, 3],
      [{ match: create, atMost: 2 }, false, 3],
      [{ match: create, atLeast: 1, atMost: 2 }, false, 3],
      [{ match: create, never: true }, false, 3],
      [{ match: { operation: 'NoteDelete' }, never: true }, true, 0],
      [{ match: { operation: 'NoteDelete' } }, false, 0],
      [{ match: create, exactly: 1, since: 2 }, true, 1],
      [{ match: { ...create, phase: 'committed' }, exactly: 2 }, true, 2],
      [{ match: { ...create, status: null }, exactly: 1 }, true, 1],
      [{ match: { params: { name: 'a' } }, exactly: 2 }, true, 2],
      [{ match: { params: { name: 'b' } }, never: true }, true, 0],
      [{ match: { query: { name: 'b' } }, exactly: 1 }, true, 1],
      [{ match: { path: '/notes/a', branch: 'side' }, exactly: 1 }, true, 1],
      [{ match: { fault: 'f1' }, exactly: 1 }, true, 1],
      [{ match: {}, exactly: 6 }, true, 6],
    ]
    const answers = await Promise.all(asked.map(([question]) => verify(w, question)))
    expect(
      answers
        .map((answer) => answer as { ok: boolean; count: number })
        .map(({ ok, count }) => [ok, count]),
    ).toEqual(asked.map(([, ok, count]) => [ok, count]))
    expect(answers[1]).toEqual({
      ok: true,
      count: 3,
      expected: { atLeast: 3, atMost: 3 },
      matched: [1, 2, 4],
      pending: [],
      nearest: [],
      message: 'expected exactly 3, received 3',
    })
  })

  test('SH-07 an object is found by what the request touched', async () => {
    const w = world()
    const { id } = (await (await call(w, 'POST', '/notes?name=a')).json()) as { id: string }
    await call(w, 'POST', '/notes?name=b')
    expect(await verify(w, { match: { ids: { note: id } }, exactly: 1 })).toMatchObject({
      ok: true,
      matched: [1],
    })
  })

  test('SH-07 too few: the three nearest, with what differs', async () => {
    const w = world()
    await six(w)
    const answer = (await verify(w, {
      match: { operation: 'NoteCreate', query: { name: 'c' }, status: 201 },
    })) as { ok: boolean; nearest: { entry: { seq: number }; differences: unknown }[] }
    expect(answer.ok).toBe(false)
    expect(answer.nearest.map(({ entry, differences }) => [entry.seq, differences])).toEqual([
      [1, [{ member: 'query.name', expected: 'c', found: 'a' }]],
      [
        4,
        [
          { member: 'query.name', expected: 'c', found: 'b' },
          { member: 'status', expected: 201, found: null },
        ],
      ],
      [
        2,
        [
          { member: 'query.name', expected: 'c', found: 'a' },
          { member: 'status', expected: 201, found: 409 },
        ],
      ],
    ])
  })

  test('SH-07 a misspelt operation meets the one that was meant', async () => {
    const w = world()
    await call(w, 'GET', '/notes')
    await call(w, 'POST', '/notes?name=a')
    expect(await verify(w, { match: { operation: 'NoteCreated' } })).toMatchObject({
      ok: false,
      nearest: [
        {
          entry: { seq: 2 },
          differences: [{ member: 'operation', expected: 'NoteCreated', found: 'NoteCreate' }],
        },
        { entry: { seq: 1 } },
      ],
    })
  })

  test('SH-07 order is that of receipt; others may come in between unless it is strict', async () => {
    const w = world()
    await six(w)
    const [create, get, list] = ['NoteCreate', 'NoteGet', 'NoteList'].map((operation) => ({
      operation,
    }))
    const ask = async (inOrder: unknown[], strict = false): Promise<unknown> => {
      const { ok, matched, failedStep } = (await verify(w, { inOrder, strict })) as Record<
        string,
        unknown
      >
      return failedStep === undefined ? [ok, matched] : [ok, matched, failedStep]
    }
    expect(await ask([create, get, list])).toEqual([true, [1, 3, 6]])
    expect(await ask([create, list], true)).toEqual([false, [1], 1])
    expect(await ask([create, get], true)).toEqual([true, [2, 3]])
    expect(await ask([get, create, get, list], true)).toEqual([true, [3, 4, 5, 6]])
    expect(await ask([list, create])).toEqual([false, [6], 1])
    expect(await ask([create, create, create, create])).toEqual([false, [1, 2, 4], 3])
    expect(await verify(w, { inOrder: [list, create] })).toEqual({
      ok: false,
      count: 1,
      expected: { steps: 2, strict: false },
      matched: [6],
      pending: [],
      failedStep: 1,
      nearest: [],
      message: 'step 1 was not received after request 6',
    })
  })

  test('SH-07 concurrent requests are in the order they were received, not in that of their answers', async () => {
    const w = world()
    await call(w, 'POST', '/notes?name=a')
    const wait = call(w, 'GET', '/notes/a/gone')
    await call(w, 'DELETE', '/notes/a')
    await wait
    const inOrder = [{ operation: 'NoteWait' }, { operation: 'NoteDelete' }]
    expect(await verify(w, { inOrder, strict: true })).toMatchObject({ ok: true, matched: [2, 3] })
  })

  test('SH-07 a call that is still under way counts as received and is named as pending', async () => {
    const w = world()
    const wait = call(w, 'GET', '/notes/welcome/gone')
    expect(await verify(w, { match: { operation: 'NoteWait' } })).toMatchObject({
      ok: true,
      matched: [1],
      pending: [1],
    })
    await call(w, 'DELETE', '/notes/welcome')
    await wait
    expect(await verify(w, { match: { operation: 'NoteWait' } })).toMatchObject({ pending: [] })
  })

  test('SH-07 over a gap nobody can tell: not a count', async () => {
    const w = world({ limits: { journalEntriesMax: 3 } })
    for (let i = 0; i < 5; i++) await call(w, 'GET', '/notes')
    const list = { operation: 'NoteList' }
    expect(await verify(w, { match: list, atLeast: 1 })).toEqual({
      ok: null,
      code: 'history_incomplete',
      count: null,
      expected: { atLeast: 1, atMost: null },
      lost: 2,
      message:
        '2 requests of the asked range are no longer in the journal; ask since 2, clear it earlier, or raise journalEntriesMax.',
    })
    expect(await verify(w, { inOrder: [list] })).toMatchObject({ ok: null, lost: 2 })
    expect(await verify(w, { match: list, never: true, since: 1 })).toMatchObject({
      ok: null,
      lost: 1,
    })
    expect(await verify(w, { match: list, exactly: 3, since: 2 })).toMatchObject({ ok: true })
    await w.admin('DELETE', '/requests')
    expect(await verify(w, { match: list, never: true })).toMatchObject({ ok: true })
  })

  test('SH-07 a question that asks for two things, or for nothing known, is refused', async () => {
    const w = world()
    const statuses = await Promise.all(
      [
        { match: {}, exactly: 1, atLeast: 1 },
        { match: {}, never: true, exactly: 0 },
        { match: {}, atLeast: 3, atMost: 2 },
        { match: { headers: { a: 'b' } } },
        { match: {}, exactly: -1 },
        { inOrder: [] },
        {},
      ].map(async (question) => (await w.admin('POST', '/requests/verify', question)).status),
    )
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400])
  })
})

describe('unmatched', () => {
  test('SH-07 each comes with the closest operations and what keeps it from them', async () => {
    const w = world()
    await call(w, 'PATCH', '/notes/a')
    await call(w, 'GET', '/note/a')
    await call(w, 'GET', '/notes/a/stream/now')
    await call(w, 'GET', '/')
    await call(w, 'DELETE', '/notes')
    await call(w, 'GET', '/notes')
    const { requests } = (await admin(w, 'GET', '/requests/unmatched')) as {
      requests: {
        seq: number
        path: string
        closest: { operationId: string; difference: unknown }[]
      }[]
    }
    expect(
      requests.map(({ seq, path, closest: [first] }) => [
        seq,
        path,
        first?.operationId,
        first?.difference,
      ]),
    ).toEqual([
      [1, '/notes/a', 'NoteGet', { kind: 'method', expected: 'GET', found: 'PATCH' }],
      [2, '/note/a', 'NoteGet', { kind: 'segment', index: 0, expected: 'notes', found: 'note' }],
      [3, '/notes/a/stream/now', 'NoteStream', { kind: 'extra', index: 3, found: 'now' }],
      [4, '/', 'NoteList', { kind: 'segment', index: 0, expected: 'notes', found: '' }],
      // The thing was found: nearer than the delete of one note, whose name is missing.
      [5, '/notes', 'NoteCreate', { kind: 'method', expected: 'POST', found: 'DELETE' }],
    ])
    expect(requests.every(({ closest }) => closest.length === 3)).toBe(true)
  })
})
