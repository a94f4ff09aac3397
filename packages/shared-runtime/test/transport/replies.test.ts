import { describe, expect, it } from 'vitest'
import { Cancelled } from '../../src/failure.ts'
import type { ByteGate, GateStep } from '../../src/transport/byte-gate.ts'
import type { Delivery, WireOutcome } from '../../src/transport/outcome.ts'
import type { WireCall } from '../../src/wire-call.ts'
import { connectTo, deferred, get, manners, ok, passTurns, reply, serve } from './server.ts'

const CHUNKED = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'

async function* items(
  ...all: readonly (string | Uint8Array)[]
): AsyncGenerator<string | Uint8Array> {
  yield* all
}

/** An endless stream that tells when it is cleaned up. */
function endless(item: string): {
  stream: AsyncIterable<string>
  made: () => number
  returned: Promise<void>
} {
  const returned = deferred()
  let count = 0
  async function* make(): AsyncGenerator<string> {
    try {
      for (;;) {
        count += 1
        yield item
      }
    } finally {
      returned.resolve()
    }
  }
  return { stream: make(), made: () => count, returned: returned.promise }
}

/** Answers with `outcome` and resolves with what was delivered. */
function watched(outcome: WireOutcome): { outcome: WireOutcome; delivery: Promise<Delivery> } {
  const delivery = deferred<Delivery>()
  return {
    outcome: { ...outcome, delivered: delivery.resolve } as WireOutcome,
    delivery: delivery.promise,
  }
}

describe('whole bodies', () => {
  const table: readonly (readonly [string, string, Parameters<typeof reply>[0], string])[] = [
    ['text', 'GET', { status: 200, body: 'abc' }, ok('abc')],
    [
      'text beyond ASCII',
      'GET',
      { status: 200, headers: [['X-L', '\xe9']], body: 'é€' },
      'HTTP/1.1 200 OK\r\nX-L: \xe9\r\nContent-Length: 5\r\n\r\n\xc3\xa9\xe2\x82\xac',
    ],
    ['bytes', 'GET', { status: 200, body: new Uint8Array([0, 255]) }, ok('\0\xff')],
    ['none', 'GET', { status: 201 }, 'HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n'],
    ['HEAD', 'HEAD', { status: 200, body: 'abc' }, 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n'],
    [
      '304',
      'GET',
      { status: 304, body: 'abc' },
      'HTTP/1.1 304 Not Modified\r\nContent-Length: 3\r\n\r\n',
    ],
    [
      'an own phrase',
      'GET',
      { status: 418, reason: 'Tea', body: '' },
      'HTTP/1.1 418 Tea\r\nContent-Length: 0\r\n\r\n',
    ],
    [
      'a status without a phrase',
      'GET',
      { status: 299 },
      'HTTP/1.1 299 status code 299\r\nContent-Length: 0\r\n\r\n',
    ],
    [
      'a line break in a header value',
      'GET',
      { status: 200, headers: [['Location', '/a\r\nSet-Cookie: x\0']] },
      'HTTP/1.1 200 OK\r\nLocation: /a  Set-Cookie: x \r\nContent-Length: 0\r\n\r\n',
    ],
    [
      'characters whose low byte is a line break in a header value',
      'GET',
      { status: 200, headers: [['Location', '/\u010d\u010aX: y']] },
      'HTTP/1.1 200 OK\r\nLocation: /\xc4\x8d\xc4\x8aX: y\r\nContent-Length: 0\r\n\r\n',
    ],
  ]
  it.each(table)('%s', async (_name, method, answer, bytes) => {
    const client = await connectTo(await serve(() => Promise.resolve(reply(answer))))
    const request = `${method} / HTTP/1.1\r\nHost: h\r\n\r\n`
    await client.send(request + request)
    expect(await client.untilBytes(2 * bytes.length)).toBe(bytes + bytes)
  })

  it('a whole body may be sent as one chunk', async () => {
    const listener = await serve(
      () => Promise.resolve(reply({ status: 200, body: 'x'.repeat(26) })),
      {
        manners: { ...manners, headers: () => ({ headers: [['T', 'c']], framing: 'chunked' }) },
      },
    )
    const client = await connectTo(listener)
    await client.send(get('/'))
    expect(await client.until('0\r\n\r\n')).toBe(
      `HTTP/1.1 200 OK\r\nT: c\r\n\r\n1a\r\n${'x'.repeat(26)}\r\n0\r\n\r\n`,
    )
  })

  it('a body of megabytes arrives whole', async () => {
    const body = new Uint8Array(5_000_000).fill(65)
    const client = await connectTo(await serve(() => Promise.resolve(reply({ status: 200, body }))))
    await client.send(get('/'))
    const head = `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`
    expect(await client.untilBytes(head.length + body.length)).toBe(head + 'A'.repeat(body.length))
  })

  it('an admin answer carries nothing of the provider', async () => {
    const plain = (answer: Parameters<typeof reply>[0]): WireOutcome => ({
      kind: 'reply',
      reply: answer,
      now: 0,
      plain: true,
    })
    const answers: Readonly<Record<string, Parameters<typeof reply>[0]>> = {
      '/whole': { status: 200, headers: [['Content-Type', 'application/json']], body: '{}' },
      '/none': { status: 204 },
      '/stream': { status: 200, stream: items('a', 'b') },
    }
    const listener = await serve(
      (call) => Promise.resolve(plain(answers[call.path] ?? { status: 404, close: true })),
      { manners: { ...manners, headers: () => ({ headers: [['P', 'p']], framing: 'length' }) } },
    )
    const client = await connectTo(listener)
    await client.send(get('/whole') + get('/none') + get('/stream') + get('/last'))
    expect((await client.closed()).received).toBe(
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}' +
        'HTTP/1.1 204 No Content\r\n\r\n' +
        `${CHUNKED}1\r\na\r\n1\r\nb\r\n0\r\n\r\n` +
        'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    )
  })

  it('what was handed over is told once, payload and wire apart', async () => {
    const { outcome, delivery } = watched(reply({ status: 200, body: 'abc' }))
    const client = await connectTo(await serve(() => Promise.resolve(outcome)))
    await client.send(get('/'))
    await client.until('abc')
    expect(await delivery).toEqual({
      headSent: true,
      bodyBytes: 3,
      complete: true,
      wireBytes: ok('abc').length,
    })
  })

  it('an answer to a client that has gone is told as not delivered', async () => {
    const arrived = deferred<WireCall>()
    const go = deferred()
    const { outcome, delivery } = watched(reply({ status: 200, body: 'abc' }))
    const listener = await serve(async (call) => {
      arrived.resolve(call)
      await go.promise
      return outcome
    })
    const client = await connectTo(listener)
    await client.send(get('/'))
    const { signal } = await arrived.promise
    const gone = new Promise((resolve) => {
      signal.addEventListener('abort', resolve)
    })
    client.socket.resetAndDestroy()
    await gone
    expect(signal.reason).toEqual(new Cancelled('client-gone'))
    go.resolve()
    expect(await delivery).toEqual({ headSent: false, bodyBytes: 0, complete: false, wireBytes: 0 })
  })
})

describe('streams', () => {
  it('the head is sent before the first item is there, and each item is one chunk', async () => {
    const steps = [deferred(), deferred()]
    async function* slow(): AsyncGenerator<string | Uint8Array> {
      await steps[0]?.promise
      yield 'é'
      yield ''
      await steps[1]?.promise
      yield new Uint8Array(17)
    }
    const listener = await serve(() => Promise.resolve(reply({ status: 200, stream: slow() })))
    const client = await connectTo(listener)
    await client.send(get('/s') + get('/s'))
    expect(await client.until('\r\n\r\n')).toBe(CHUNKED)
    steps[0]?.resolve()
    expect(await client.untilBytes(CHUNKED.length + 7)).toBe(`${CHUNKED}2\r\n\xc3\xa9\r\n`)
    steps[1]?.resolve()
    const whole = `${CHUNKED}2\r\n\xc3\xa9\r\n11\r\n${'\0'.repeat(17)}\r\n0\r\n\r\n`
    expect(await client.untilBytes(2 * whole.length)).toBe(whole + whole)
  })

  it('to HTTP/1.0 they end with the connection', async () => {
    const listener = await serve(() =>
      Promise.resolve(reply({ status: 200, stream: items('a', 'b') })),
    )
    const client = await connectTo(listener)
    await client.send('GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n')
    expect(await client.closed()).toEqual({
      received: 'HTTP/1.0 200 OK\r\nConnection: close\r\n\r\nab',
      ending: 'fin',
    })
  })

  it('HEAD reads nothing of a stream and lets it clean up', async () => {
    const { stream, made, returned } = endless('x')
    const iterator = stream[Symbol.asyncIterator]()
    let closed = false
    const listener = await serve(() =>
      Promise.resolve(
        reply({
          status: 200,
          stream: {
            [Symbol.asyncIterator]: () => ({
              next: () => iterator.next(),
              return: () => {
                closed = true
                return Promise.resolve({ done: true as const, value: undefined })
              },
            }),
          },
        }),
      ),
    )
    void returned
    const client = await connectTo(listener)
    await client.send('HEAD / HTTP/1.1\r\nHost: h\r\n\r\n')
    expect(await client.until('\r\n\r\n')).toBe(CHUNKED)
    expect({ closed, made: made() }).toEqual({ closed: true, made: 0 })
  })

  it('a client that stops reading stops the iterator, and reading on resumes it', async () => {
    const { stream, made } = endless('x'.repeat(65_536))
    const listener = await serve(() => Promise.resolve(reply({ status: 200, stream })))
    const client = await connectTo(listener)
    client.socket.pause()
    await client.send(get('/'))
    // The kernel takes some megabytes; then the count stands still however many turns the server gets.
    let last = -1
    while (made() !== last) {
      last = made()
      await passTurns(50)
    }
    expect(last).toBeLessThan(1000)
    client.socket.resume()
    await client.untilBytes((last + 1) * 65_536)
    expect(made()).toBeGreaterThan(last)
  })

  it('a client that leaves ends the iterator', async () => {
    const { stream, returned } = endless('x'.repeat(1000))
    const { outcome, delivery } = watched(reply({ status: 200, stream }))
    const listener = await serve(() => Promise.resolve(outcome))
    const client = await connectTo(listener)
    await client.send(get('/'))
    await client.until('xxx')
    client.socket.destroy()
    await returned
    expect(await delivery).toMatchObject({ headSent: true, complete: false })
  })

  it('a cut stops a stream with not one byte more and closes the connection', async () => {
    const arrived = deferred<WireCall>()
    const next = deferred()
    let cleanedUp = false
    const { outcome, delivery } = watched(
      reply({
        status: 200,
        stream: (async function* () {
          try {
            yield 'first'
            await next.promise
            yield 'second'
          } finally {
            cleanedUp = true
          }
        })(),
      }),
    )
    const listener = await serve((call) => {
      arrived.resolve(call)
      return Promise.resolve(outcome)
    })
    const client = await connectTo(listener)
    await client.send(get('/'))
    await client.until('first')
    const call = await arrived.promise
    call.cut('checkout')
    next.resolve()
    expect(await client.closed()).toEqual({ received: `${CHUNKED}5\r\nfirst\r\n`, ending: 'fin' })
    expect(call.signal.reason).toEqual(new Cancelled('checkout'))
    expect(cleanedUp).toBe(true)
    expect(await delivery).toEqual({
      headSent: true,
      bodyBytes: 5,
      complete: false,
      wireBytes: CHUNKED.length + 10,
    })
  })

  it('a cut while the answer is awaited ends the connection unanswered', async () => {
    const arrived = deferred<WireCall>()
    const { outcome, delivery } = watched(reply({ status: 200, body: 'late' }))
    const listener = await serve(async (call) => {
      arrived.resolve(call)
      await new Promise((resolve) => {
        call.signal.addEventListener('abort', resolve)
      })
      return outcome
    })
    const client = await connectTo(listener)
    await client.send(get('/'))
    const call = await arrived.promise
    call.cut('reset')
    expect(await client.closed()).toEqual({ received: '', ending: 'fin' })
    expect((await delivery).complete).toBe(false)
  })

  it('a cut after the answer is complete does nothing', async () => {
    const calls: WireCall[] = []
    const listener = await serve((call) => {
      calls.push(call)
      return Promise.resolve(reply({ status: 200, body: call.path }))
    })
    const client = await connectTo(listener)
    await client.send(get('/1'))
    await client.until('/1')
    calls[0]?.cut('reset')
    await client.send(get('/2'))
    expect(await client.until('/2')).toBe(ok('/1') + ok('/2'))
  })

  it('a stream that throws is cut off without its end, and the bug is told', async () => {
    const bugs: unknown[] = []
    async function* broken(): AsyncGenerator<string> {
      yield 'a'
      throw new Error('bug')
    }
    const listener = await serve(() => Promise.resolve(reply({ status: 200, stream: broken() })), {
      onBug: (error) => bugs.push(error),
    })
    const client = await connectTo(listener)
    await client.send(get('/'))
    expect((await client.closed()).received).toBe(`${CHUNKED}1\r\na\r\n`)
    expect(bugs).toEqual([new Error('bug')])
  })

  it('a stream cancelled from inside is cut off without being called a bug', async () => {
    const bugs: unknown[] = []
    async function* cancelled(): AsyncGenerator<string> {
      yield 'a'
      throw new Cancelled('checkout')
    }
    const listener = await serve(
      () => Promise.resolve(reply({ status: 200, stream: cancelled() })),
      { onBug: (error) => bugs.push(error) },
    )
    const client = await connectTo(listener)
    await client.send(get('/'))
    expect((await client.closed()).received).toBe(`${CHUNKED}1\r\na\r\n`)
    expect(bugs).toEqual([])
  })
})

describe('half-close', () => {
  it('a client that half-closes after its request still gets a late answer', async () => {
    const arrived = deferred<WireCall>()
    const go = deferred()
    const listener = await serve(async (call) => {
      arrived.resolve(call)
      await go.promise
      return reply({ status: 200, body: `aborted: ${call.signal.aborted}` })
    })
    const client = await connectTo(listener)
    await client.send(get('/wait'))
    client.halfClose()
    await arrived.promise
    await passTurns(20)
    go.resolve()
    expect(await client.closed()).toEqual({ received: ok('aborted: false'), ending: 'fin' })
  })

  it('pipelined requests before the half-close are all answered', async () => {
    const listener = await serve((call) => Promise.resolve(reply({ status: 200, body: call.path })))
    const client = await connectTo(listener)
    client.socket.end(get('/1') + get('/2'), 'latin1')
    expect(await client.closed()).toEqual({ received: ok('/1') + ok('/2'), ending: 'fin' })
  })

  it('where the server takes it for leaving, the signal aborts and the answer still goes out', async () => {
    const listener = await serve(
      async (call) => {
        await new Promise((resolve) => {
          call.signal.addEventListener('abort', resolve)
        })
        return reply({ status: 200, body: String(call.signal.reason) })
      },
      { manners: { ...manners, halfClose: 'cancels' } },
    )
    const client = await connectTo(listener)
    await client.send(get('/wait'))
    client.halfClose()
    expect((await client.closed()).received).toBe(ok('Cancelled: cancelled: client-gone'))
  })
})

describe('lost answers', () => {
  it('drop ends the connection with a FIN and nothing else', async () => {
    const listener = await serve(() => Promise.resolve({ kind: 'sever', how: 'drop' }))
    const client = await connectTo(listener)
    await client.send(`POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nunread`)
    expect(await client.closed()).toEqual({ received: '', ending: 'fin' })
  })

  it('reset ends the connection with a RST and nothing else', async () => {
    const listener = await serve(() => Promise.resolve({ kind: 'sever', how: 'reset' }))
    const client = await connectTo(listener)
    await client.send(get('/'))
    expect(await client.closed()).toEqual({ received: '', ending: 'reset' })
  })

  it('a bug in the manners ends that connection only, and is told', async () => {
    const bugs: unknown[] = []
    const listener = await serve(
      (call) => Promise.resolve(reply({ status: call.path === '/ok' ? 200 : 500, body: 'b' })),
      {
        manners: {
          ...manners,
          headers: (answer, facts) => {
            if (answer.status === 500) throw new Error('headers')
            return manners.headers(answer, facts)
          },
          onMalformed: () => {
            throw new Error('malformed')
          },
        },
        onBug: (error) => bugs.push(error),
      },
    )
    for (const request of [get('/bug'), 'hello\r\n\r\n']) {
      const client = await connectTo(listener)
      await client.send(request)
      expect((await client.closed()).received).toBe('')
    }
    expect(bugs).toEqual([new Error('headers'), new Error('malformed')])
    const client = await connectTo(listener)
    await client.send(get('/ok'))
    expect(await client.until('\r\n\r\nb')).toBe(ok('b'))
  })

  it('an answer that rejects ends the connection and is told as a bug', async () => {
    const bugs: unknown[] = []
    const listener = await serve(() => Promise.reject(new Error('bug')), {
      onBug: (error) => bugs.push(error),
    })
    const client = await connectTo(listener)
    await client.send(get('/'))
    expect((await client.closed()).received).toBe('')
    expect(bugs).toEqual([new Error('bug')])
  })
})

/** Lets `limit` payload bytes through, in pieces of at most `slice`, then cuts. */
function limited(limit: number, slice: number, how: 'drop' | 'reset'): ByteGate {
  let left = limit
  return {
    *pass(payload): Generator<GateStep> {
      for (let at = 0; at < payload.length; at += slice) {
        const piece = payload.subarray(at, Math.min(at + slice, at + left, payload.length))
        if (piece.length > 0) yield { kind: 'send', bytes: piece }
        left -= piece.length
        if (left === 0) yield { kind: 'cut', how }
        yield { kind: 'wait', until: Promise.resolve() }
      }
    },
  }
}

describe('a gate before the payload', () => {
  const gated = (answer: Parameters<typeof reply>[0], gate: ByteGate): ReturnType<typeof watched> =>
    watched({ kind: 'reply', reply: answer, now: 0, gate })
  const run = async (
    answer: Parameters<typeof reply>[0],
    gate: ByteGate,
  ): Promise<{ received: string; ending: string | undefined; delivery: Delivery }> => {
    const { outcome, delivery } = gated(answer, gate)
    const client = await connectTo(await serve(() => Promise.resolve(outcome)))
    await client.send(get('/', 'Connection: close\r\n'))
    return { ...(await client.closed()), delivery: await delivery }
  }
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\n'
  const chunkedHead = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n'

  it.each([0, 1, 5])('cuts a whole body after %d bytes, the head sent', async (limit) => {
    expect(await run({ status: 200, body: 'abcdef' }, limited(limit, 2, 'drop'))).toEqual({
      received: head + 'abcdef'.slice(0, limit),
      ending: 'fin',
      delivery: {
        headSent: true,
        bodyBytes: limit,
        complete: false,
        wireBytes: head.length + limit,
      },
    })
  })

  it('cuts in the middle of a chunk whose size was announced', async () => {
    const { received, ending, delivery } = await run(
      { status: 200, stream: items('abc', 'def') },
      limited(4, 2, 'drop'),
    )
    expect({ received, ending }).toEqual({
      received: `${chunkedHead}3\r\nabc\r\n3\r\nd`,
      ending: 'fin',
    })
    expect(delivery).toEqual({
      headSent: true,
      bodyBytes: 4,
      complete: false,
      wireBytes: received.length,
    })
  })

  it('may hold the payload back, and end with a RST', async () => {
    const read = deferred()
    const { outcome } = gated(
      { status: 200, stream: items('abc') },
      {
        *pass(payload) {
          yield { kind: 'send', bytes: payload.subarray(0, 1) }
          yield { kind: 'wait', until: read.promise }
          yield { kind: 'cut', how: 'reset' }
        },
      },
    )
    const client = await connectTo(await serve(() => Promise.resolve(outcome)))
    await client.send(get('/'))
    // Read before the RST comes: libuv takes data and RST in one turn for an end.
    await client.until('3\r\na')
    read.resolve()
    expect(await client.closed()).toEqual({ received: `${CHUNKED}3\r\na`, ending: 'reset' })
  })

  it('that cuts nothing changes no byte', async () => {
    expect(await run({ status: 200, body: 'abcdef' }, limited(99, 1, 'drop'))).toMatchObject({
      received: `${head}abcdef`,
      delivery: { bodyBytes: 6, complete: true },
    })
    expect(
      await run({ status: 200, stream: items('abc', 'd') }, limited(99, 1, 'drop')),
    ).toMatchObject({
      received: `${chunkedHead}3\r\nabc\r\n1\r\nd\r\n0\r\n\r\n`,
      delivery: { bodyBytes: 4, complete: true },
    })
  })
})
