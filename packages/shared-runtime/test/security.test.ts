import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, type World, type WorldOptions } from '../src/index.ts'
import { listenTcp, listenUnix, parseServeFlags, serve, type Listener } from '../src/node.ts'
import { notesService, plainManners } from '../src/testing/notes-service.ts'
import { RawClient } from './transport/raw-client.ts'

let ends: (() => unknown)[] = []
let stderr: string[]
beforeEach(() => {
  stderr = []
})
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  ends = []
  expect(stderr).toEqual([])
})

interface Place {
  readonly world: World
  readonly listener: Listener
  readonly connect: () => Promise<RawClient>
}
type Limits = Partial<Omit<Parameters<typeof listenTcp>[0], 'answer'>>

async function open(options: Partial<WorldOptions> = {}, listen: Limits = {}): Promise<Place> {
  const world = createWorld({ services: [notesService], ...options })
  ends.push(() => {
    world.dispose()
  })
  const listener = await listenTcp({
    manners: notesService.manners,
    answer: (call) => world.answer('notes', call),
    port: 0,
    onBug: (error) => {
      stderr.push(String(error))
    },
    ...listen,
  })
  ends.push(() => listener.close())
  return { world, listener, connect: () => connectTo(listener.url) }
}

async function connectTo(url: string): Promise<RawClient> {
  const client = await RawClient.open(url.replace('0.0.0.0', '127.0.0.1'))
  ends.push(() => client.socket.destroy())
  return client
}

interface Answered {
  readonly status: number
  readonly head: string
  readonly body: string
  /** Code of an error of ours. */
  readonly code: string | undefined
}

/** One request on a connection of its own, as bytes. */
async function ask(
  place: Place,
  line: string,
  headers: readonly string[] = [],
  body = '',
): Promise<Answered> {
  const client = await place.connect()
  const named = headers.some((header) => /^host:/i.test(header))
  const all = [
    ...(named ? [] : ['Host: localhost']),
    ...headers,
    ...(body === '' ? [] : [`Content-Length: ${body.length}`]),
    'Connection: close',
  ]
  await client.send(`${line} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body}`)
  return answered((await client.closed()).received)
}

function answered(text: string): Answered {
  const at = text.indexOf('\r\n\r\n')
  const head = text.slice(0, at)
  const body = text.slice(at + 4)
  const code = /"type":"mockingbird_[a-z]+","code":"([a-z_-]+)"/.exec(body)?.[1]
  return { status: Number(head.split(' ')[1]), head, body, code }
}

/** A call that stays under way, once it is. */
async function hold(place: Place, path = '/notes/welcome/gone'): Promise<RawClient> {
  const client = await place.connect()
  const before = place.world.namespace('default')?.main.live.calls ?? 0
  await client.send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  while ((place.world.namespace('default')?.main.live.calls ?? 0) === before) {
    await place.world.host.turn()
  }
  return client
}

describe('SH-08 who may call the admin API over a socket', () => {
  const foreign = [
    ['a page of another origin', ['Origin: http://evil.test'], 'foreign_origin'],
    ['a sandboxed page', ['Origin: null'], 'foreign_origin'],
    ['a page of another port', ['Origin: http://localhost:1'], 'foreign_origin'],
    ['a page by https', ['Origin: https://localhost'], 'foreign_origin'],
    ['a cross-site fetch', ['Sec-Fetch-Site: cross-site'], 'cross_site'],
    ['a same-site fetch', ['Sec-Fetch-Site: same-site'], 'cross_site'],
    ['a rebound name', ['Host: evil.test'], 'foreign_host'],
    ['a name that begins like ours', ['Host: localhost.evil.test'], 'foreign_host'],
    ['a name that ends like ours', ['Host: evillocalhost'], 'foreign_host'],
    ['an address that begins like ours', ['Host: 127.0.0.1.evil.test:80'], 'foreign_host'],
    ['an empty name', ['Host:'], 'foreign_host'],
    [
      'a rebound name with an origin that fits',
      ['Host: evil.test', 'Origin: http://evil.test'],
      'foreign_host',
    ],
  ] as const
  test.each(foreign)('%s is refused and changes nothing', async (_, headers, code) => {
    const place = await open()
    for (const path of ['/__admin/reset', '/ns/a/__admin/reset', '/ns/a~b/__admin/faults']) {
      const answer = await ask(place, `POST ${path}`, headers, '{}')
      expect([answer.status, answer.code]).toEqual([403, code])
      expect(answer.head).not.toMatch(/access-control/i)
    }
    expect(place.world.namespaces().map(({ name }) => name)).toEqual(['default'])
  })

  test.each(['localhost', '127.0.0.1:8', '[::1]:8', 'ci.localhost'])(
    '%s is ours, also with its own page',
    async (host) => {
      const place = await open()
      const own = [`Host: ${host}`, `Origin: http://${host}`, 'Sec-Fetch-Site: same-origin']
      expect((await ask(place, 'GET /__admin/health', own)).status).toBe(200)
    },
  )

  test('no answer of the admin API lets a page of another origin read it, preflights included', async () => {
    const place = await open()
    const own = ['Origin: http://localhost', 'Access-Control-Request-Method: DELETE']
    for (const [line, headers] of [
      ['GET /__admin/health', []],
      ['GET /__admin/nothing', []],
      ['OPTIONS /__admin/faults', own],
      ['GET /__admin/health', ['Origin: http://evil.test']],
    ] as const) {
      expect((await ask(place, line, headers)).head).not.toMatch(/access-control/i)
    }
  })

  test('a method that a page could never send is answered, not stumbled over', async () => {
    const place = await open({}, { manners: { ...plainManners, anyMethod: true } })
    for (const method of ['TRACE', 'CONNECTED', 'FOO']) {
      const answer = await ask(place, `${method} /__admin/health`)
      expect([answer.status, answer.code]).toEqual([405, 'no_such_method'])
    }
  })
})

describe('SH-08 the admin key over a socket', () => {
  const key = 'correct horse battery'
  const wrong = [
    ['none', undefined],
    ['an empty one', ''],
    ['a shorter one', 'correct horse'],
    ['a longer one', 'correct horse battery staple'],
    ['one of the same length', 'correct horse batterz'],
    ['one that repeats the right one', 'correct horse batterycorrect horse battery'],
  ] as const
  test.each(wrong)('%s is refused', async (_, given) => {
    const place = await open({ adminKey: key })
    const headers = given === undefined ? [] : [`Authorization: Bearer ${given}`]
    const answer = await ask(place, 'GET /__admin/health', headers)
    expect([answer.status, answer.code]).toEqual([401, 'admin_key_required'])
  })

  test('the right one is answered, under any name of the machine, but not to a foreign page', async () => {
    const place = await open({ adminKey: key })
    const headers = [`Authorization: Bearer ${key}`, 'Host: build-7.example:80']
    expect((await ask(place, 'GET /__admin/health', headers)).status).toBe(200)
    const page = await ask(place, 'GET /__admin/health', [...headers, 'Origin: http://evil.test'])
    expect([page.status, page.code]).toEqual([403, 'foreign_origin'])
  })

  test('an empty key is no key: neither a world nor a command takes it', () => {
    expect(() => createWorld({ services: [notesService], adminKey: '' })).toThrow(
      'The admin key is empty: give one or none.',
    )
    expect(() => parseServeFlags(['--admin-key', ''], undefined)).toThrow(
      '--admin-key is empty: give a key or leave the flag out',
    )
  })

  test.each(['0.0.0.0', '::', '192.0.2.1', 'build.example', ''])(
    'serving on %s without a key is refused before anything is bound',
    async (host) => {
      const flags = parseServeFlags(['--host', host, '--port', '0'], 'notes')
      await expect(serve([notesService], flags)).rejects.toThrow('is not loopback')
    },
  )

  test('a listener off loopback has no admin API without a key, whatever name is sent', async () => {
    const place = await open({}, { host: '0.0.0.0' })
    const answer = await ask(place, 'GET /__admin/health')
    expect([answer.status, answer.code]).toEqual([403, 'admin_key_needed'])
    expect((await ask(place, 'GET /notes')).status).toBe(200)
    const keyed = await open({ adminKey: key }, { host: '0.0.0.0' })
    const headers = [`Authorization: Bearer ${key}`]
    expect((await ask(keyed, 'GET /__admin/health', headers)).status).toBe(200)
  })
})

describe('SH-08 names are names, never paths', () => {
  const bad = ['..%2f..%2fetc', '%2e%2e', 'a%00b', 'a%0d%0ab', 'a b'.replace(' ', '%20'), 'é', '']
  test.each(bad)('a namespace %j in a path is refused and not echoed', async (name) => {
    const place = await open()
    const path = encodeURI(name).replaceAll('%25', '%')
    const answer = await ask(place, `GET /ns/${path}/notes`)
    expect([answer.status, answer.code]).toEqual([400, 'bad-namespace'])
    if (name !== '') expect(answer.body).not.toContain(path)
  })

  test.each(['../../etc/passwd', 'a/b', 'a\tb', 'x'.repeat(65), '\x80\x81'])(
    '%j is refused as a namespace, branch and checkpoint in a header, and not echoed',
    async (name) => {
      const place = await open()
      for (const [header, code] of [
        ['namespace', 'bad-namespace'],
        ['branch', 'bad-branch'],
        ['at', 'bad-checkpoint'],
      ]) {
        const answer = await ask(place, 'GET /notes', [`X-Mockingbird-${header}: ${name}`])
        expect([answer.status, answer.code]).toEqual([400, code])
        expect(answer.body).not.toContain(name)
      }
    },
  )

  test.each(['a\0b', 'a\x1bb', 'a\x7fb'])('%j in a header ends the connection', async (name) => {
    const place = await open()
    const answer = await ask(place, 'GET /notes', [`X-Mockingbird-Namespace: ${name}`])
    expect([answer.status, answer.body]).toEqual([400, 'header-line'])
  })

  test('a body names no branch or checkpoint that a header could not', async () => {
    const place = await open()
    for (const name of ['../x', 'a\0b', 'a\nb', '', 'x'.repeat(65)]) {
      for (const path of ['branches', 'checkpoints']) {
        const answer = await ask(place, `POST /__admin/${path}`, [], JSON.stringify({ name }))
        expect([answer.status, answer.code]).toEqual([400, 'invalid_body'])
      }
    }
  })

  test('words that objects already know are names like others', async () => {
    const place = await open()
    for (const name of ['__proto__', 'constructor', 'toString', '..', '.']) {
      const made = await ask(place, `POST /ns/${name}/notes?name=n`)
      expect(made.status).toBe(201)
      expect((await ask(place, 'GET /notes/n')).status).toBe(404)
      const rules = await ask(place, `GET /ns/${name}/__admin/faults`)
      expect(JSON.parse(rules.body)).toEqual({ faults: [] })
    }
    expect(({} as { n?: unknown }).n).toBeUndefined()
  })
})

describe('SH-08 what is too large is answered and forgotten', () => {
  test('a body over the limit: declared or chunked, to the provider or to us', async () => {
    const place = await open()
    const large = 'x'.repeat(plainManners.bodyBytesMax + 1)
    const declared = await ask(place, 'POST /notes', [], large)
    expect([declared.status, declared.body]).toEqual([413, '{"message":"too-large"}'])
    const admin = await ask(place, 'POST /__admin/import', [], large)
    expect([admin.status, admin.code]).toEqual([413, 'body_too_large'])
    const chunks = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`
    for (const [path, status] of [
      ['/notes', 413],
      ['/__admin/import', 413],
    ] as const) {
      const client = await place.connect()
      void client.send(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`,
      )
      expect(answered(await client.until('}')).status).toBe(status)
    }
    expect((await ask(place, 'GET /notes')).status).toBe(200)
  })

  test('broken chunks to the admin API are told as such', async () => {
    const manners = { ...plainManners, onMalformed: () => '' }
    const place = await open({}, { manners })
    const client = await place.connect()
    await client.send(
      'POST /__admin/reset HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    )
    expect(answered(await client.until('}}')).code).toBe('body_malformed')
  })

  test('a head, a line of it without end, and too many lines', async () => {
    const place = await open({}, { manners: { ...plainManners, headersMax: 50 } })
    const filler = 'x'.repeat(plainManners.headBytesMax)
    expect((await ask(place, 'GET /notes', [`X: ${filler}`])).body).toBe('head-too-large')
    const lines = Array.from({ length: 50 }, (_, i) => `X-${i}: 1`)
    expect((await ask(place, 'GET /notes', lines)).body).toBe('too-many-headers')
    const client = await place.connect()
    await client.send(`GET /${filler}`)
    expect((await client.closed()).received).toContain('head-too-large')
  })
})

describe('SH-08 a client that never ends', () => {
  test('a flood of pipelined requests waits in the client, and others are answered meanwhile', async () => {
    const place = await open()
    const flood = await hold(place)
    const one = `GET /notes HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(4000)}\r\n\r\n`
    void flood.send(one.repeat(8000))
    for (let i = 0; i < 20; i += 1) expect((await ask(place, 'GET /notes')).status).toBe(200)
    // 32 MB asked for; what the kernel does not hold has not left the client, and nothing of it runs.
    expect(flood.socket.writableLength).toBeGreaterThan(0)
    expect(place.world.namespace('default')?.main.live.calls).toBe(1)
  })

  test('heads that never get whole: the connection is closed without a word when its time is over', async () => {
    const place = await open({}, { headMs: 100 })
    const silent = await place.connect()
    const half = await place.connect()
    await half.send('GET /notes HTTP/1.1\r\nHost: loc')
    const second = await place.connect()
    await second.send('GET /notes HTTP/1.1\r\nHost: localhost\r\n\r\nGET /no')
    const waits = await hold(place)
    expect(await silent.closed()).toEqual({ received: '', ending: 'fin' })
    expect(await half.closed()).toEqual({ received: '', ending: 'fin' })
    expect(answered((await second.closed()).received).status).toBe(200)
    // A request that is whole may take its time.
    await ask(place, 'DELETE /notes/welcome')
    expect(await waits.until('goneAt')).toContain('200 OK')
  })

  test('a body that dribbles holds one call, and no more than a body holds', async () => {
    const place = await open()
    const client = await place.connect()
    await client.send('POST /notes HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nab')
    for (let i = 0; i < 5; i += 1) await client.send('x')
    expect((await ask(place, 'GET /notes')).status).toBe(200)
    expect(place.world.namespace('default')?.main.live.calls).toBe(1)
    client.socket.destroy()
    while (place.world.namespace('default')?.main.live.calls !== 0) await place.world.host.turn()
    expect((await ask(place, 'GET /notes')).body).not.toContain('abx')
  })
})

describe('SH-08 each limit has its answer', () => {
  test('connections: one more is closed, one that ends makes room', async () => {
    const place = await open({}, { connectionsMax: 2 })
    await hold(place)
    const second = await hold(place)
    const third = await place.connect()
    expect((await third.closed()).received).toBe('')
    second.socket.resetAndDestroy()
    while (place.world.namespace('default')?.main.live.calls !== 1) await place.world.host.turn()
    expect((await ask(place, 'GET /notes')).status).toBe(200)
  })

  test('calls under way, waits and hangs included: 429, while the admin API still answers', async () => {
    const place = await open({ limits: { callsMax: 2 } })
    await place.world.admin('POST', '/faults', {
      kind: 'hang',
      phase: 'before',
      match: { operationId: 'NoteGet' },
    })
    const waiting = await hold(place)
    await hold(place, '/notes/welcome')
    const refused = await ask(place, 'GET /notes')
    expect([refused.status, refused.code]).toEqual([429, 'too_many_calls'])
    expect((await ask(place, 'GET /ns/other/notes')).status).toBe(200)
    expect((await ask(place, 'GET /__admin/health')).status).toBe(200)
    // Notes wait on after a half-close, so a plain end would not tell that nobody listens.
    waiting.socket.resetAndDestroy()
    while (place.world.namespace('default')?.main.live.calls !== 1) await place.world.host.turn()
    expect((await ask(place, 'GET /notes')).status).toBe(200)
  })

  test('namespaces: 429 until one is forgotten', async () => {
    const place = await open({ limits: { namespacesMax: 2 } })
    expect((await ask(place, 'GET /ns/a/notes')).status).toBe(200)
    for (const path of ['/ns/b/notes', '/ns/b/__admin/faults']) {
      const refused = await ask(place, `GET ${path}`)
      expect([refused.status, refused.code]).toEqual([429, 'too_many_namespaces'])
    }
    await ask(place, 'DELETE /__admin/namespaces/a')
    expect((await ask(place, 'GET /ns/b/notes')).status).toBe(200)
  })

  test('branches, fault rules and pins: 409 until one is deleted', async () => {
    const place = await open({ limits: { branchesMax: 2, faultRulesMax: 1, pinnedMax: 2 } })
    const post = (path: string, body: object): Promise<Answered> =>
      ask(place, `POST /__admin${path}`, [], JSON.stringify(body))
    const rule = { kind: 'drop', phase: 'before', match: { operationId: 'NoteDelete' } }
    for (const [path, body, code, made] of [
      ['/branches', { name: 'a' }, 'too_many_branches', '/branches/a'],
      ['/faults', rule, 'too_many_rules', '/faults/f1'],
      ['/checkpoints', { name: 'p' }, 'too_many_pins', '/checkpoints/p'],
    ] as const) {
      expect((await post(path, body)).status).toBe(201)
      const other = 'name' in body ? { name: 'z' } : body
      const refused = await post(path, other)
      expect([refused.status, refused.code]).toEqual([409, code])
      expect((await ask(place, `DELETE /__admin${made}`)).status).toBe(200)
      expect((await post(path, other)).status).toBe(201)
    }
    const loose = JSON.parse((await post('/checkpoints', { pin: false })).body) as { id: string }
    const pinned = await ask(
      place,
      `PATCH /__admin/checkpoints/${loose.id}`,
      [],
      JSON.stringify({ pin: true }),
    )
    expect([pinned.status, pinned.code]).toEqual([409, 'too_many_pins'])
  })

  test('journal and history: the oldest go, and both say how many', async () => {
    const place = await open({ limits: { journalEntriesMax: 3, checkpointsMax: 3 } })
    for (let i = 0; i < 8; i += 1) await ask(place, `POST /notes?name=n${i}`)
    const journal = JSON.parse((await ask(place, 'GET /__admin/requests')).body) as {
      readonly requests: readonly { readonly seq: number }[]
      readonly dropped: number
    }
    expect([journal.requests.map(({ seq }) => seq), journal.dropped]).toEqual([[6, 7, 8], 5])
    const history = JSON.parse((await ask(place, 'GET /__admin/timeline')).body) as {
      readonly checkpoints: readonly unknown[]
      readonly evicted: number
    }
    // The start is pinned.
    expect([history.checkpoints.length, history.evicted]).toEqual([4, 5])
  })

  test('live feeds: 429, and a reader that does not read is told what it lost', async () => {
    const place = await open({ limits: { feedsMax: 1, feedEventsMax: 2 } })
    const reader = await place.connect()
    await reader.send('GET /__admin/requests/stream HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await reader.until('text/event-stream')
    const refused = await ask(place, 'GET /__admin/requests/stream')
    expect([refused.status, refused.code]).toEqual([429, 'too_many_feeds'])
    // In one turn, so that nothing is read between them.
    const calls = Array.from({ length: 5 }, () =>
      place.world.fetch('notes', 'http://localhost/notes'),
    )
    await Promise.all(calls)
    expect(await reader.until('event: dropped')).toMatch(/event: dropped\ndata: \{"type":"dropped"/)
  })
})

test('SH-08 a Unix socket is for its owner only, and refuses pages all the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'security-'))
  ends.push(() => {
    rmSync(folder, { recursive: true })
  })
  const { world } = await open()
  const listener = await listenUnix({
    manners: notesService.manners,
    answer: (call) => world.answer('notes', call),
    path: join(folder, 'notes.sock'),
  })
  ends.push(() => listener.close())
  const place = { world, listener, connect: () => connectTo(listener.url) }
  expect((await ask(place, 'GET /__admin/health', ['Host: anything'])).status).toBe(200)
  const page = await ask(place, 'GET /__admin/health', ['Origin: http://evil.test'])
  expect([page.status, page.code]).toEqual([403, 'foreign_origin'])
})
