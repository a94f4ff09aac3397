import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { createWorld, type World, type WorldOptions } from '../src/index.ts'
import { listenTcp, type Listener } from '../src/node.ts'
import { notesService } from '../src/testing/notes-service.ts'
import { RawClient } from './transport/raw-client.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})
function world(options: Partial<WorldOptions> = {}): World {
  const made = createWorld({ services: [notesService], ...options })
  open.push(() => made.dispose())
  return made
}
async function listen(w: World): Promise<Listener> {
  const listener = await listenTcp({
    manners: notesService.manners,
    answer: (call) => w.answer('notes', call),
    port: 0,
  })
  open.push(listener.close)
  return listener
}
const call = (w: World, method: string, path: string): Promise<Response> =>
  w.fetch('notes', `http://notes${path}`, { method })

/** Blocks of an event stream, as they stand on the wire. */
interface Blocks {
  readonly next: () => Promise<string | undefined>
  readonly take: (count: number) => Promise<string[]>
  readonly leave: () => Promise<void>
}
async function stream(w: World, query = '', headers: Record<string, string> = {}): Promise<Blocks> {
  const response = await w.fetch('notes', `http://localhost/__admin/requests/stream${query}`, {
    headers,
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream',
  ])
  const reader = response.body?.getReader()
  let text = ''
  const next = async (): Promise<string | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end !== -1) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        return block
      }
      const read = await reader?.read()
      if (read?.value === undefined) return undefined
      text += new TextDecoder().decode(read.value)
    }
  }
  const leave = async (): Promise<void> => {
    await reader?.cancel()
  }
  open.push(leave)
  return {
    next,
    leave,
    take: async (count) => {
      const blocks: string[] = []
      while (blocks.length < count) blocks.push((await next()) ?? 'end')
      return blocks
    },
  }
}

/** Which request, at which moment, and the id of the block. */
function short(block: string): string {
  const id = /^id: ?(.*)$/m.exec(block)?.[1]
  const data = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as {
    readonly type: string
    readonly moment?: string
    readonly request?: { readonly seq: number }
    readonly [member: string]: unknown
  }
  const { type, moment, request, ...rest } = data
  const what = type === 'request' ? `${request?.seq} ${moment}` : `${type} ${JSON.stringify(rest)}`
  return id === undefined ? what : `${what} #${id}`
}

describe('as server-sent events', () => {
  test('SH-01 a request is told when it is decided and when it is over, with wall time that the journal lacks', async () => {
    const w = world({ host: { ...hostAt(5000), after: () => () => {} } })
    const events = await stream(w)
    await call(w, 'POST', '/notes?name=a')
    const [decided = '', over = ''] = await events.take(2)
    expect(decided.split('\n')[0]).toBe('event: request')
    expect([short(decided), short(over)]).toEqual(['1 decided', '1 over #1'])
    const data = JSON.parse(/^data: (.*)$/m.exec(over)?.[1] ?? '') as Record<string, unknown>
    const journal = (await w.admin('GET', '/requests')).json as { requests: unknown[] }
    expect(data).toEqual({
      type: 'request',
      moment: 'over',
      request: journal.requests[0],
      wallMs: 5000,
      durationMs: 0,
    })
    expect(JSON.stringify(journal)).not.toMatch(/wall|duration/)
  })

  test('SH-01 a request that lasts is decided long before it is over, and holds the place to go on from', async () => {
    const w = world()
    const events = await stream(w)
    const long = await call(w, 'GET', '/notes/welcome/stream')
    await call(w, 'GET', '/notes')
    expect((await events.take(3)).map(short)).toEqual(['1 decided', '2 decided', '2 over'])
    await long.body?.cancel()
    expect((await events.take(1)).map(short)).toEqual(['1 over #2'])
  })

  test('SH-03 a lost reply, a hang and a second delivery are told too', async () => {
    const w = world()
    const events = await stream(w)
    const rule = (body: object): Promise<unknown> => w.admin('POST', '/faults', body)
    await rule({ phase: 'after-commit', kind: 'drop' })
    await call(w, 'POST', '/notes?name=a').catch(() => undefined)
    expect((await events.take(2)).map(short)).toEqual(['1 decided', '1 over #1'])
    await rule({ phase: 'before', kind: 'hang' })
    const leave = new AbortController()
    const hung = w.fetch('notes', 'http://notes/notes', { signal: leave.signal })
    expect((await events.take(1)).map(short)).toEqual(['2 decided'])
    leave.abort()
    await hung.catch(() => undefined)
    expect((await events.take(1)).map(short)).toEqual(['2 over #2'])
    await rule({ phase: 'before', kind: 'duplicate' })
    await call(w, 'GET', '/notes')
    expect((await events.take(4)).map(short)).toEqual([
      '4 decided',
      '4 over',
      '3 decided',
      '3 over #4',
    ])
  })

  test('SH-01 a filter keeps the rest out', async () => {
    const w = world()
    const events = await stream(w, '?operation=NoteCreate&status=409')
    await call(w, 'POST', '/notes?name=a')
    await call(w, 'GET', '/notes')
    await call(w, 'POST', '/notes?name=a')
    expect((await events.take(2)).map(short)).toEqual(['3 decided #2', '3 over #3'])
  })

  test('SH-01 Last-Event-ID goes on where the reader was cut off, at least once', async () => {
    const w = world()
    const events = await stream(w)
    await call(w, 'GET', '/notes')
    const long = await call(w, 'GET', '/notes/welcome/stream')
    const before = (await events.take(3)).map(short)
    await events.leave()
    await call(w, 'GET', '/notes')
    await long.body?.cancel()
    await call(w, 'GET', '/notes')
    const again = await stream(w, '', { 'last-event-id': '1' })
    const after = (await again.take(3)).map(short)
    await call(w, 'GET', '/notes')
    expect([before, after, (await again.take(2)).map(short)]).toEqual([
      ['1 decided', '1 over #1', '2 decided'],
      ['2 over #2', '3 over #3', '4 over #4'],
      ['5 decided', '5 over #5'],
    ])
  })

  test('SH-07 what can no longer be told is a gap, not silence', async () => {
    const w = world({ limits: { journalEntriesMax: 2 } })
    for (let i = 0; i < 5; i++) await call(w, 'GET', '/notes')
    const told = async (since: string): Promise<string[]> =>
      (await (await stream(w, `?since=${since}`)).take(3)).map(short)
    expect(await told('1')).toEqual([
      'gap {"since":1,"first":4,"reason":"lost"}',
      '4 over #4',
      '5 over #5',
    ])
    expect((await told('99'))[0]).toEqual('gap {"since":99,"first":4,"reason":"reset"}')
    const w2 = world()
    await call(w2, 'GET', '/notes')
    await w2.admin('DELETE', '/requests')
    const cleared = await stream(w2, '?since=0')
    await call(w2, 'GET', '/notes')
    expect((await cleared.take(2)).map(short)).toEqual(['2 decided #1', '2 over #2'])
  })

  test('SH-01 a slow reader loses events and is told how many', async () => {
    const w = world({ limits: { feedEventsMax: 3 } })
    const events = await stream(w)
    for (let i = 0; i < 5; i++) await call(w, 'GET', '/notes')
    const first = await events.take(5)
    await call(w, 'GET', '/notes')
    expect([...first, ...(await events.take(2))].map(short)).toEqual([
      '1 decided',
      '1 over #1',
      '2 decided',
      '2 over #2',
      'dropped {"count":6}',
      '6 decided #5',
      '6 over #6',
    ])
  })

  test('SH-01 a quiet feed shows a sign of life', async () => {
    let tick: () => void = () => {}
    const w = world({
      host: {
        ...hostAt(0),
        after: (_ms, task) => {
          tick = task
          return () => {}
        },
      },
    })
    const events = await stream(w)
    tick()
    expect(await events.next()).toBe(': quiet')
    await call(w, 'GET', '/notes')
    expect((await events.take(1)).map(short)).toEqual(['1 decided'])
  })

  test('SH-02 a reset ends the feed with its reason and no place to go on from; a checkout does not', async () => {
    const w = world()
    const events = await stream(w)
    await w.admin('POST', '/branches/main/checkout', { checkpoint: 'c1' })
    await w.admin('POST', '/branches/main/checkout', { checkpoint: 'c1' })
    await call(w, 'GET', '/notes')
    await events.take(2)
    await w.admin('POST', '/reset')
    expect(await events.next()).toBe('event: end\nid:\ndata: {"type":"end","reason":"reset"}')
    expect(await events.next()).toBe(undefined)
  })

  test('SH-08 one feed too many is refused; one that was left makes room', async () => {
    const w = world({ limits: { feedsMax: 1 } })
    const events = await stream(w)
    const refused = await w.admin('GET', '/requests/stream')
    expect([refused.status, refused.json]).toEqual([
      429,
      {
        error: {
          type: 'mockingbird_admin',
          code: 'too_many_feeds',
          message: 'This namespace has no more live feeds.',
        },
      },
    ])
    await events.leave()
    expect(w.namespace('default')?.journal.watcherCount).toBe(0)
    expect(w.namespace('default')?.main.live.calls).toBe(0)
    await (await stream(w)).leave()
  })

  test('SH-01 HEAD opens no feed', async () => {
    const w = world()
    const head = await w.fetch('notes', 'http://localhost/__admin/requests/stream', {
      method: 'HEAD',
    })
    expect([head.status, w.namespace('default')?.journal.watcherCount]).toEqual([200, 0])
  })

  test('SH-01 over a socket an event is there before the next one happens, and a client that leaves is forgotten', async () => {
    const w = world()
    const { url } = await listen(w)
    const client = await RawClient.open(url)
    open.push(() => client.socket.destroy())
    await client.send('GET /__admin/requests/stream HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(await client.until('\r\n\r\n')).toContain('Transfer-Encoding: chunked')
    await call(w, 'GET', '/notes')
    await client.until('"moment":"over"')
    client.socket.destroy()
    // A client that closed looks like one that has nothing more to say, until something is sent to it.
    const left = (): boolean => w.namespace('default')?.journal.watcherCount === 0
    for (let turn = 0; turn < 2000 && !left(); turn++) {
      await call(w, 'GET', '/notes')
      await w.host.turn()
    }
    expect(left()).toBe(true)
  })
})

const handshake = (extra: readonly string[] = []): string =>
  [
    'GET /__admin/requests/stream?since=0 HTTP/1.1',
    'Host: localhost',
    'Upgrade: websocket',
    'Connection: keep-alive, Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...extra,
    '',
    '',
  ].join('\r\n')

/** A client's frame under a mask. */
function masked(opcode: number, payload: string | Uint8Array): Uint8Array {
  const bytes = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload
  const mask = [1, 2, 3, 4]
  return Uint8Array.from([
    0x80 | opcode,
    0x80 | bytes.length,
    ...mask,
    ...bytes.map((byte, i) => byte ^ (mask[i % 4] ?? 0)),
  ])
}

describe('as a WebSocket', () => {
  const connected = async (w: World): Promise<RawClient> => {
    const client = await RawClient.open((await listen(w)).url)
    open.push(() => client.socket.destroy())
    await client.send(handshake())
    await client.until('\r\n\r\n')
    return client
  }
  const afterHead = (received: string): string => received.slice(received.indexOf('\r\n\r\n') + 4)

  test('SH-01 a foreign client reads the feed and closes in order', async () => {
    const w = world()
    const { url } = await listen(w)
    await call(w, 'POST', '/notes?name=a')
    const script = `
      const socket = new WebSocket('${url.replace('http', 'ws')}/__admin/requests/stream?since=0')
      const got = []
      socket.onmessage = ({ data }) => {
        got.push(JSON.parse(data))
        if (got.length === 1) fetch('${url}/notes')
        if (got.length === 3) socket.close(1000, 'enough')
      }
      socket.onclose = ({ code, wasClean }) => console.log(JSON.stringify({ code, wasClean, got }))
    `
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, [
      '--experimental-websocket',
      '--no-warnings',
      '-e',
      script,
    ])
    const { code, wasClean, got } = JSON.parse(stdout) as {
      code: number
      wasClean: boolean
      got: { moment: string; id?: number; request: { operationId: string } }[]
    }
    expect([code, wasClean]).toEqual([1000, true])
    expect(got.map(({ moment, id, request }) => [request.operationId, moment, id])).toEqual([
      ['NoteCreate', 'over', 1],
      ['NoteList', 'decided', undefined],
      ['NoteList', 'over', 2],
    ])
  })

  test('SH-01 the handshake answers the key as RFC 6455 computes it', async () => {
    const client = await connected(world())
    expect(client.received).toBe(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n',
    )
  })

  test('SH-01 a ping is answered, byte by byte as it comes, and a close is returned', async () => {
    const client = await connected(world())
    const bytes = [
      ...masked(1, 'ignored'),
      ...masked(9, 'hello'),
      ...masked(8, Uint8Array.of(3, 232)),
    ]
    for (const byte of bytes) await client.send(Uint8Array.of(byte))
    const { received, ending } = await client.closed()
    expect([afterHead(received), ending]).toEqual(['\x8a\x05hello\x88\x02\x03\xe8', 'fin'])
  })

  test.each([
    ['an unmasked frame', Uint8Array.of(0x81, 0x01, 0x61), '\x88\x02\x03\xea'],
    ['a reserved bit', Uint8Array.of(0xc1, 0x80, 0, 0, 0, 0), '\x88\x02\x03\xea'],
    ['an opcode that does not exist', masked(3, ''), '\x88\x02\x03\xea'],
    ['a ping in pieces', Uint8Array.of(0x09, 0x80, 0, 0, 0, 0), '\x88\x02\x03\xea'],
    [
      'a text over 64 KiB',
      Uint8Array.of(0x81, 0xff, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0),
      '\x88\x02\x03\xf1',
    ],
  ])('SH-08 %s ends the connection with its close code', async (_, bytes, goodbye) => {
    const client = await connected(world())
    await client.send(bytes)
    expect(afterHead((await client.closed()).received)).toBe(goodbye)
  })

  test('SH-02 a reset is told, then the connection closes', async () => {
    const w = world()
    const client = await connected(w)
    await w.admin('POST', '/reset')
    await client.until('end of the feed')
    await client.send(masked(8, Uint8Array.of(3, 233)))
    const { received } = await client.closed()
    expect(afterHead(received)).toBe(
      '\x81\x1f{"type":"end","reason":"reset"}\x88\x11\x03\xe9end of the feed',
    )
  })

  test('SH-08 a page of another origin gets no socket, and a bad handshake is refused', async () => {
    const w = world()
    const { url } = await listen(w)
    const answer = async (request: string): Promise<string> => {
      const client = await RawClient.open(url)
      open.push(() => client.socket.destroy())
      await client.send(request)
      return (await client.until('}}')).split('\r\n')[0] ?? ''
    }
    expect(await answer(handshake(['Origin: http://evil.test']))).toContain('403')
    expect(await answer(handshake().replace('Version: 13', 'Version: 8'))).toContain('400')
    expect(await answer(handshake().replace('dGhlIHNhbXBsZSBub25jZQ==', 'short'))).toContain('400')
    expect(await answer(handshake().replace('keep-alive, Upgrade', 'close'))).toContain('400')
    expect(w.namespace('default')?.journal.watcherCount).toBe(0)
  })

  test('SH-01 in process there is no socket to upgrade', async () => {
    const w = world()
    const headers = { upgrade: 'websocket' }
    const refused = await w.admin('GET', '/requests/stream', undefined, headers)
    expect(refused.json).toMatchObject({ error: { code: 'no_socket' } })
  })
})

/** A machine whose wall clock stands still. */
function hostAt(now: number) {
  return {
    wallNow: () => now,
    after: (_ms: number, _task: () => void) => () => {},
    turn: () => new Promise<void>((resolve) => setImmediate(resolve)),
    warn: () => {},
  }
}
