import { Cancelled, type CancelReason } from './failure.ts'
import {
  toBytes,
  type HeaderList,
  type LiveConnection,
  type Reply,
  type RequestHeaders,
} from './message.ts'
import type { ByteGate } from './transport/byte-gate.ts'
import type { Delivery, WireOutcome } from './transport/outcome.ts'
import type { WireCall } from './wire-call.ts'

export const requestHeaders = (list: HeaderList): RequestHeaders => {
  const byName = new Map<string, string>()
  for (const [name, value] of list) {
    const key = name.toLowerCase()
    if (!byName.has(key)) byName.set(key, value)
  }
  return {
    list,
    get: (name) => byName.get(name.toLowerCase()),
    has: (name) => byName.has(name.toLowerCase()),
  }
}

/** Sends a Fetch request through an answerer without a socket. A lost reply rejects as a network error does. */
export async function fetchThrough(
  answer: (call: WireCall) => Promise<WireOutcome>,
  request: Request,
): Promise<Response> {
  const live = new AbortController()
  const gone = (): void => {
    live.abort(new Cancelled('client-gone'))
  }
  request.signal.addEventListener('abort', gone, { once: true })
  if (request.signal.aborted) throw abortError(request.signal)
  const body = new Uint8Array(await request.arrayBuffer())
  const answering = answer(memoryCall(request, body, live))
  const outcome = await Promise.race([
    answering,
    new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(abortError(request.signal)), {
        once: true,
      })
    }),
  ]).catch((error: unknown) => {
    // Nobody waits any more, but the request must end for the world too.
    void answering.then((late) => {
      if (late.kind !== 'sever') {
        void (late.kind === 'reply' && late.reply.stream?.[Symbol.asyncIterator]().return?.())
        late.delivered?.({ headSent: false, bodyBytes: 0, complete: false })
      }
    })
    throw error
  })
  if (outcome.kind === 'sever') throw networkError(outcome.how)
  if (outcome.kind === 'hang') {
    return new Promise((_, reject) => {
      live.signal.addEventListener('abort', () => {
        outcome.delivered({ headSent: false, bodyBytes: 0, complete: false })
        reject(request.signal.aborted ? abortError(request.signal) : networkError('drop'))
      })
    })
  }
  const { reply, delivered, gate, afterwards } = outcome
  return toResponse(
    reply,
    request,
    live,
    (delivery) => {
      delivered?.(delivery)
      // In process no connection is left to end; the rule has struck all the same.
      if (delivery.complete) afterwards?.()
    },
    gate,
  )
}

function memoryCall(request: Request, body: Uint8Array, live: AbortController): WireCall {
  const url = new URL(request.url)
  return {
    method: request.method,
    path: url.pathname,
    search: url.search.slice(1),
    query: url.searchParams,
    headers: requestHeaders([['host', url.host], ...request.headers]),
    httpVersion: '1.1',
    carrier: 'memory',
    baseUrl: url.origin,
    body: () => Promise.resolve(body),
    bodyLength: body.length,
    signal: live.signal,
    cut: (reason: CancelReason) => {
      live.abort(new Cancelled(reason))
    },
  }
}

type Delivered = (delivery: Delivery) => void

function toResponse(
  reply: Reply,
  request: Request,
  live: AbortController,
  delivered: Delivered,
  gate: ByteGate | undefined,
): Response {
  const headers = new Headers()
  for (const [name, value] of reply.headers ?? []) headers.append(name, value)
  const bodiless = request.method === 'HEAD' || [204, 205, 304].includes(reply.status)
  // A Fetch response has no status 101; the stream is the body of a 200 in process.
  const status = reply.status === 101 ? 200 : reply.status
  const source = reply.upgrade === undefined ? reply.stream : upgraded(reply.upgrade, live)
  const bytes =
    typeof reply.body === 'string' ? toBytes(reply.body) : (reply.body ?? new Uint8Array())
  if (source === undefined && (gate === undefined || bodiless)) {
    delivered({ headSent: true, bodyBytes: bodiless ? 0 : bytes.length, complete: true })
    return new Response(bodiless ? null : bytes.slice(), { status, headers })
  }
  const items = gated(source ?? once(bytes), gate)
  if (bodiless) {
    void items.return(undefined)
    delivered({ headSent: true, bodyBytes: 0, complete: true })
    return new Response(null, { status, headers })
  }
  return new Response(streamed(items, live, delivered), { status, headers })
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, undefined> {
  yield bytes
}

/** The items as a gate lets them through; a cut ends them with a network error. */
async function* gated(
  source: AsyncIterable<string | Uint8Array>,
  gate: ByteGate | undefined,
): AsyncGenerator<Uint8Array, undefined> {
  for await (const item of source) {
    const bytes = typeof item === 'string' ? toBytes(item) : item
    if (gate === undefined) {
      yield bytes
      continue
    }
    for (const step of gate.pass(bytes)) {
      if (step.kind === 'cut') throw networkError(step.how)
      if (step.kind === 'wait') await step.until
      else yield step.bytes
    }
  }
}

function streamed(
  items: AsyncGenerator<Uint8Array, undefined>,
  live: AbortController,
  delivered: Delivered,
): ReadableStream<Uint8Array> {
  let bodyBytes = 0
  let over = false
  const finish = (complete: boolean): void => {
    if (over) return
    over = true
    delivered({ headSent: true, bodyBytes, complete })
  }
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      live.signal.addEventListener('abort', () => {
        if (over) return
        finish(false)
        void items.return(undefined)
        controller.error(networkError('drop'))
      })
    },
    pull: async (controller) => {
      try {
        const next = await items.next()
        if (over) return
        if (next.done === true) {
          finish(true)
          controller.close()
          return
        }
        bodyBytes += next.value.length
        controller.enqueue(next.value)
      } catch (error) {
        if (over) return
        finish(false)
        controller.error(error)
      }
    },
    cancel: async () => {
      live.abort(new Cancelled('client-gone'))
      finish(false)
      await items.return(undefined)
    },
  })
}

/** In process nothing can be sent after the request: the upgraded side sees an ended input. */
async function* upgraded(
  upgrade: (connection: LiveConnection) => Promise<void>,
  live: AbortController,
): AsyncGenerator<Uint8Array, undefined> {
  const queue: Uint8Array[] = []
  let wake: () => void = () => {}
  let ended = false
  const running = upgrade({
    input: {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.resolve({ done: true, value: undefined }),
      }),
    },
    write: (bytes) => {
      queue.push(bytes)
      wake()
      return Promise.resolve()
    },
    end: () => {
      ended = true
      wake()
    },
    signal: live.signal,
  }).finally(() => {
    ended = true
    wake()
  })
  for (;;) {
    const bytes = queue.shift()
    if (bytes !== undefined) {
      yield bytes
      continue
    }
    if (ended) break
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  await running
}

function networkError(how: 'drop' | 'reset'): TypeError {
  const cause = Object.assign(
    new Error(how === 'reset' ? 'read ECONNRESET' : 'other side closed'),
    { code: how === 'reset' ? 'ECONNRESET' : 'UND_ERR_SOCKET' },
  )
  return new TypeError('fetch failed', { cause })
}

const abortError = (signal: AbortSignal): Error =>
  signal.reason instanceof Error
    ? signal.reason
    : new DOMException('This operation was aborted', 'AbortError')
