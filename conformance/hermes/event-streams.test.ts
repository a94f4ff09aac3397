import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import {
  packageCommand,
  startCommand,
  type StartedCommand,
} from '@crvouga/mockingbird-shared-runtime/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = packageCommand('@crvouga/mockingbird-service-hermes', import.meta.filename)
let command: StartedCommand
let base = ''
let apiKey = ''

beforeAll(async () => {
  command = await startCommand(script, ['--port', '0'])
  base = command.ready.env['HERMES_URL'] ?? ''
  apiKey = command.ready.env['HERMES_API_KEY'] ?? ''
})
afterAll(async () => {
  expect(await command.stop()).toBe(0)
})

interface Server {
  readonly admin: (method: string, path: string, body?: object) => Promise<unknown>
  readonly run: (...steps: readonly object[]) => Promise<string>
  readonly status: (id: string) => Promise<unknown>
  /** Listens to the live feed; the promise inside resolves when a request of that operation is over. */
  readonly over: (operationId: string) => Promise<{ readonly seen: Promise<void> }>
  /** Asks for the events of a run on a connection of its own. */
  readonly events: (id: string) => Promise<Stream>
}

/** A namespace of its own with a clock that stands still. */
async function server(name: string): Promise<Server> {
  const url = `${base}/ns/${name}`
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const admin: Server['admin'] = async (method, path, body) => {
    const answer = await fetch(`${url}/__admin${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  await admin('PUT', '/clock', { mode: 'frozen', now: '2026-06-01T00:00:00Z' })
  await admin('PATCH', '/hermes/config', { maxRuns: 0, absentStreamMs: 0 })
  return {
    admin,
    run: async (...steps) => {
      const answer = await fetch(`${url}/v1/runs`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ input: JSON.stringify({ script: steps }) }),
      })
      return ((await answer.json()) as { run_id: string }).run_id
    },
    status: async (id) => (await fetch(`${url}/v1/runs/${id}`, { headers })).json(),
    over: async (operationId) => {
      const leave = new AbortController()
      const feed = await fetch(`${url}/__admin/requests/stream?operation=${operationId}`, {
        signal: leave.signal,
      })
      return { seen: firstOver(feed).then(() => leave.abort()) }
    },
    events: async (id) => {
      const socket = connect(Number(new URL(base).port), '127.0.0.1')
      await once(socket, 'connect')
      socket.write(
        `GET /ns/${name}/v1/runs/${id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`,
      )
      return new Stream(socket)
    },
  }
}

async function firstOver(feed: Response): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of feed.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true })
    if (text.includes('"moment":"over"')) return
  }
  throw new Error('the feed ended')
}

/** The bytes of one answer as they come. */
class Stream {
  readonly #socket: Socket
  #text = ''
  #waiting: (() => void) | undefined
  #ended = false

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (bytes) => {
      this.#text += bytes.toString('latin1')
      this.#waiting?.()
    })
    socket.on('close', () => {
      this.#ended = true
      this.#waiting?.()
    })
  }

  /** Everything up to and with `end`, which is then taken off. */
  async upTo(end: string): Promise<string> {
    for (;;) {
      const at = this.#text.indexOf(end)
      if (at >= 0) {
        const taken = this.#text.slice(0, at + end.length)
        this.#text = this.#text.slice(at + end.length)
        return taken
      }
      if (this.#ended) throw new Error(`ended without ${JSON.stringify(end)}: ${this.#text}`)
      await this.more()
    }
  }

  /** What came and was not taken. */
  get text(): string {
    return this.#text
  }

  more(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting = resolve
    })
  }

  /** The frames up to the end of the answer, without the chunk framing. */
  async frames(): Promise<readonly string[]> {
    const body = await this.upTo('0\r\n\r\n')
    this.leave()
    return body
      .slice(0, -'0\r\n\r\n'.length)
      .split('\r\n')
      .filter((part) => part !== '' && !/^[0-9a-f]+$/.test(part))
  }

  leave(): void {
    this.#socket.destroy()
  }
}

const headEnd = '\r\n\r\n'
const events = (frames: readonly string[]): readonly unknown[] =>
  frames.flatMap((frame) => {
    if (!frame.startsWith('data: ')) return []
    const { event, delta } = JSON.parse(frame.slice('data: '.length)) as Record<string, string>
    return [delta === undefined ? event : `${String(event)} ${delta}`]
  })

test('HM-08 a stream is one chunk per frame, and ends with a comment', async () => {
  const { run, events: open } = await server('framing')
  const id = await run({ delta: 'café' })
  const stream = await open(id)
  expect((await stream.upTo(headEnd)).split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
  const body = await stream.upTo('0\r\n\r\n')
  stream.leave()
  const chunks = body.split('\r\n')
  // Size, frame, size, frame …, and the last chunk of nothing.
  expect(chunks.length).toBe(9)
  for (const at of [0, 2, 4]) {
    expect(Number.parseInt(String(chunks[at]), 16)).toBe(chunks[at + 1]?.length)
    expect(chunks[at + 1]?.endsWith('\n\n')).toBe(true)
  }
  expect(chunks[1]).toContain('"delta": "caf\\u00e9"')
  expect(chunks[5]).toBe(': stream closed\n\n')
  expect(chunks.slice(6)).toEqual(['0', '', ''])
})

test('HM-08 two readers on two connections get each event exactly once', async () => {
  const { run, events: open, admin } = await server('split')
  const id = await run({ hold: 'go' }, { delta: 'n', repeat: 20, every: 1 })
  const readers = [await open(id), await open(id)]
  for (const reader of readers) await reader.upTo(headEnd)
  await admin('POST', '/hermes/gate', { name: 'go' })
  await admin('POST', '/clock/advance', { ms: 25_000 })
  // The end goes to one of them; the other one's answer stays open.
  const count = (pattern: RegExp): number[] =>
    readers.map((reader) => reader.text.match(pattern)?.length ?? 0)
  const sum = ([a = 0, b = 0]: readonly number[]): number => a + b
  while (sum(count(/stream closed/g)) === 0 || sum(count(/message\.delta/g)) < 20)
    await Promise.race(readers.map((reader) => reader.more()))
  expect(sum(count(/message\.delta/g))).toBe(20)
  expect(count(/message\.delta/g)).toEqual([10, 10])
  expect(sum(count(/run\.completed/g))).toBe(1)
  expect(sum(count(/stream closed/g))).toBe(1)
  for (const reader of readers) reader.leave()
})

test('HM-08 an idle line gets a comment after 30 s of the clock', async () => {
  const { run, events: open, admin } = await server('idle')
  const id = await run({ hold: 'go' })
  const stream = await open(id)
  await stream.upTo(headEnd)
  await admin('POST', '/clock/advance', { ms: 29_999 })
  await admin('POST', '/clock/advance', { ms: 1 })
  expect(await stream.upTo('\n\n')).toBe('d\r\n: keepalive\n\n')
  stream.leave()
})

test('HM-08 a connection that breaks takes the stream with it, and the run goes on', async () => {
  const { run, events: open, admin, status, over } = await server('gone')
  const id = await run({ delta: 'one' }, { hold: 'go' }, { delta: 'two' })
  const stream = await open(id)
  await stream.upTo('"delta": "one"')
  const noticed = await over('streamRunEvents')
  stream.leave()
  await noticed.seen
  await admin('POST', '/hermes/gate', { name: 'go' })
  await admin('POST', '/clock/advance', { ms: 1000 })
  const late = await open(id)
  expect((await late.upTo(headEnd)).split('\r\n')[0]).toBe('HTTP/1.1 404 Not Found')
  late.leave()
  expect(await status(id)).toMatchObject({ status: 'completed', output: 'onetwo' })
})

test(
  'HM-08 a thousand connections stream at once, each its own run',
  { timeout: 60_000 },
  async () => {
    const { run, events: open, admin } = await server('thousand')
    const ids: string[] = []
    for (let i = 0; i < 1000; i++) ids.push(await run({ hold: 'all' }, { delta: `n${i}` }))
    const streams = await Promise.all(ids.map((id) => open(id)))
    for (const stream of streams) await stream.upTo(headEnd)
    const all = Promise.all(streams.map((stream) => stream.frames()))
    await admin('POST', '/hermes/gate', { name: 'all' })
    expect((await all).map((frames) => events(frames))).toEqual(
      ids.map((_, i) => [`message.delta n${i}`, 'run.completed']),
    )
  },
)
