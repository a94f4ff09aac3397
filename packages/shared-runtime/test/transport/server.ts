import { afterEach } from 'vitest'
import type { Reply } from '../../src/message.ts'
import type { WireManners } from '../../src/service.ts'
import { listenTcp, type Listener, type ListenOptions } from '../../src/transport/listener.ts'
import type { Answer, WireOutcome } from '../../src/transport/outcome.ts'
import type { WireCall } from '../../src/wire-call.ts'
import { RawClient } from './raw-client.ts'

/** A server of no provider's kind: what it refuses, it answers with the problem as JSON. */
export const manners: WireManners = {
  headers: (reply, facts) => {
    const framing =
      facts.bodyLength !== null ? 'length' : facts.httpVersion === '1.0' ? 'close' : 'chunked'
    const keepAlive = facts.keepAlive && framing !== 'close'
    return {
      framing,
      headers: [
        ...(reply.headers ?? []),
        ...(framing === 'length'
          ? ([['Content-Length', String(facts.bodyLength)]] as const)
          : framing === 'chunked'
            ? ([['Transfer-Encoding', 'chunked']] as const)
            : []),
        ...(keepAlive ? [] : ([['Connection', 'close']] as const)),
      ],
    }
  },
  onMalformed: (problem) => JSON.stringify(problem),
  headBytesMax: 4096,
  bodyBytesMax: 1000,
  anyMethod: false,
  keepAliveMs: 0,
}

const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

/** Closed after the test. */
export function closeLater<T extends { close: () => Promise<void> }>(each: T): T {
  open.push(each)
  return each
}

export async function serve(
  answer: Answer,
  options: Partial<Omit<ListenOptions, 'answer'>> = {},
): Promise<Listener> {
  return closeLater(await listenTcp({ port: 0, manners, answer, ...options }))
}

export async function connectTo(listener: Listener): Promise<RawClient> {
  const client = await RawClient.open(listener.url)
  open.push({
    close: () => {
      client.socket.destroy()
      return Promise.resolve()
    },
  })
  return client
}

export const reply = (answer: Reply): WireOutcome => ({ kind: 'reply', reply: answer, now: 0 })

/** Answers what the server understood of each request. */
export const echo: Answer = async (call) => reply({ status: 200, body: await understood(call) })

export async function understood(call: WireCall): Promise<string> {
  const body = Buffer.from(await call.body()).toString('latin1')
  return `${call.method} ${call.path}${call.search === '' ? '' : `?${call.search}`} ${body}`
}

export const ok = (body: string, extra = ''): string =>
  `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n${extra}\r\n${body}`

export const get = (path: string, extra = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: h\r\n${extra}\r\n`

/** Gives servers of this process that many turns, one request each, to do what they are about to. */
export async function passTurns(count: number): Promise<void> {
  const other = await connectTo(await serve(() => Promise.resolve(reply({ status: 200 }))))
  const answer = ok('')
  for (let turn = 1; turn <= count; turn += 1) {
    await other.send(get('/'))
    await other.untilBytes(turn * answer.length)
  }
}

/** A promise with its handles outside. */
export function deferred<T = void>(): {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (error: unknown) => void
} {
  let resolve: (value: T) => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
