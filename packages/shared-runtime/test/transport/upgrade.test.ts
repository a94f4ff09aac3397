import { describe, expect, it } from 'vitest'
import { Cancelled } from '../../src/failure.ts'
import { toBytes, type LiveConnection, type Reply } from '../../src/message.ts'
import type { Delivery } from '../../src/transport/outcome.ts'
import type { WireCall } from '../../src/wire-call.ts'
import { connectTo, deferred, get, manners, passTurns, reply, serve } from './server.ts'

const HEAD = 'HTTP/1.1 101 UPGRADED\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n'
const upgraded = (upgrade: (connection: LiveConnection) => Promise<void>): Reply => ({
  status: 101,
  reason: 'UPGRADED',
  headers: [
    ['Connection', 'Upgrade'],
    ['Upgrade', 'tcp'],
  ],
  upgrade,
})
const request = get('/attach', 'Connection: Upgrade\r\nUpgrade: tcp\r\n')

/** Echoes until the client half-closes, then says bye. */
const echo = async ({ input, write }: LiveConnection): Promise<void> => {
  for await (const bytes of input) await write(bytes)
  await write(toBytes('bye'))
}

describe('upgraded connections', () => {
  it('the head carries the reply’s headers and nothing of the manners', async () => {
    const client = await connectTo(await serve(() => Promise.resolve(reply(upgraded(echo)))))
    await client.send(request)
    client.halfClose()
    expect(await client.closed()).toEqual({ received: `${HEAD}bye`, ending: 'fin' })
  })

  it('bytes in the same packet as the request head are its first input', async () => {
    const client = await connectTo(await serve(() => Promise.resolve(reply(upgraded(echo)))))
    await client.send(`${request}early`)
    expect(await client.until('early')).toBe(`${HEAD}early`)
    await client.send('later')
    client.halfClose()
    expect((await client.closed()).received).toBe(`${HEAD}earlylaterbye`)
  })

  it('a request with a body is upgraded after it, and the head may come in any slicing', async () => {
    const listener = await serve(async (call) => {
      const body = Buffer.from(await call.body()).toString()
      return reply(
        upgraded(async ({ input, write }) => {
          await write(toBytes(`[${body}]`))
          await echo({ input, write, end: () => undefined, signal: call.signal })
        }),
      )
    })
    const bytes =
      'POST /exec HTTP/1.1\r\nHost: h\r\nUpgrade: tcp\r\nTransfer-Encoding: chunked\r\n\r\n' +
      '2\r\n{}\r\n0\r\n\r\nstdin'
    for (let at = 1; at < bytes.length; at += 1) {
      const client = await connectTo(listener)
      await client.send(bytes.slice(0, at))
      await client.send(bytes.slice(at))
      client.halfClose()
      expect((await client.closed()).received).toBe(`${HEAD}[{}]stdinbye`)
    }
  })

  it('a client that half-closes before the upgrade still gets all output', async () => {
    const go = deferred()
    const listener = await serve(
      async (call) => {
        await go.promise
        expect(call.signal.aborted).toBe(false)
        return reply(upgraded(echo))
      },
      { manners: { ...manners, halfClose: 'cancels' } },
    )
    const client = await connectTo(listener)
    client.socket.end(`${request}all`, 'latin1')
    await passTurns(20)
    go.resolve()
    expect((await client.closed()).received).toBe(`${HEAD}allbye`)
  })

  it('our half-close leaves the client’s side open', async () => {
    const got: string[] = []
    const listener = await serve(() =>
      Promise.resolve(
        reply(
          upgraded(async ({ input, write, end }) => {
            await write(toBytes('out'))
            end()
            for await (const bytes of input) got.push(Buffer.from(bytes).toString())
          }),
        ),
      ),
    )
    const client = await connectTo(listener)
    await client.send(request)
    await client.until('out')
    const closed = new Promise((resolve) => {
      client.socket.on('close', resolve)
    })
    while (client.ending === undefined) await new Promise((resolve) => setImmediate(resolve))
    await client.send('still')
    client.halfClose()
    await closed
    expect(got).toEqual(['still'])
  })

  it('nothing can be written after our half-close', async () => {
    const failure = deferred<unknown>()
    const listener = await serve(() =>
      Promise.resolve(
        reply(
          upgraded(async ({ write, end }) => {
            end()
            failure.resolve(await write(toBytes('late')).catch((error: unknown) => error))
          }),
        ),
      ),
    )
    const client = await connectTo(listener)
    await client.send(request)
    expect((await client.closed()).received).toBe(HEAD)
    expect(await failure.promise).toEqual(new Error('write() after end()'))
  })

  it('a client that keeps its side open after the end is let go all the same', async () => {
    const listener = await serve(() =>
      Promise.resolve(
        reply(
          upgraded(async ({ input, end }) => {
            end()
            for await (const bytes of input) if (bytes.length > 0) return
          }),
        ),
      ),
    )
    const client = await connectTo(listener)
    const broken = new Promise((resolve) => {
      client.socket.on('error', resolve)
    })
    await client.send(request)
    while (client.ending === undefined) await new Promise((resolve) => setImmediate(resolve))
    // Only a write shows whether the other side is gone altogether.
    while (!client.socket.destroyed) {
      client.socket.write('x')
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await broken).toMatchObject({ code: expect.stringMatching(/^(EPIPE|ECONNRESET)$/) })
  })

  it('the end of the handler ends the connection, unread input or not', async () => {
    const listener = await serve(() =>
      Promise.resolve(reply(upgraded(({ write }) => write(toBytes('done'))))),
    )
    const client = await connectTo(listener)
    await client.send(`${request}unread`)
    expect(await client.closed()).toEqual({ received: `${HEAD}done`, ending: 'fin' })
  })

  it('a client that does not read holds the writer', async () => {
    let writes = 0
    const listener = await serve(() =>
      Promise.resolve(
        reply(
          upgraded(async ({ write }) => {
            for (;;) {
              await write(new Uint8Array(65_536))
              writes += 1
            }
          }),
        ),
      ),
    )
    const client = await connectTo(listener)
    client.socket.pause()
    await client.send(request)
    let last = -1
    while (writes !== last) {
      last = writes
      await passTurns(50)
    }
    expect(last).toBeLessThan(1000)
    client.socket.resume()
    await client.untilBytes((last + 2) * 65_536)
    expect(writes).toBeGreaterThan(last)
  })

  it('a handler that does not read holds the client', async () => {
    const read = deferred()
    let total = 0
    const listener = await serve(() =>
      Promise.resolve(
        reply(
          upgraded(async ({ input }) => {
            await read.promise
            for await (const bytes of input) total += bytes.length
          }),
        ),
      ),
    )
    const client = await connectTo(listener)
    await client.send(request)
    await client.until(HEAD)
    const size = 32_000_000
    const sent = client.send(new Uint8Array(size))
    await passTurns(200)
    expect(client.socket.writableLength).toBeGreaterThan(0)
    read.resolve()
    await sent
    client.halfClose()
    await client.closed()
    expect(total).toBe(size)
  })

  it('a client that is gone aborts the signal, ends the input and fails the next write', async () => {
    const outcome = deferred<unknown>()
    const delivered = deferred<Delivery>()
    const listener = await serve(() =>
      Promise.resolve({
        kind: 'reply',
        now: 0,
        delivered: delivered.resolve,
        reply: upgraded(async ({ input, write, signal }) => {
          for await (const bytes of input) await write(bytes)
          outcome.resolve([
            signal.reason,
            await write(toBytes('x')).catch((error: unknown) => error),
          ])
        }),
      }),
    )
    const client = await connectTo(listener)
    await client.send(`${request}abc`)
    await client.until('abc')
    client.socket.resetAndDestroy()
    const gone = new Cancelled('client-gone')
    expect(await outcome.promise).toEqual([gone, gone])
    expect(await delivered.promise).toEqual({
      headSent: true,
      bodyBytes: 3,
      complete: false,
      wireBytes: HEAD.length + 3,
    })
  })

  it('a cut ends it at once: no byte of a stale handler leaves', async () => {
    const arrived = deferred<WireCall>()
    const late = deferred<unknown>()
    const bugs: unknown[] = []
    const listener = await serve(
      (call) => {
        arrived.resolve(call)
        return Promise.resolve(
          reply(
            upgraded(async ({ input, write, signal }) => {
              await write(toBytes('one'))
              for await (const bytes of input) await write(bytes)
              late.resolve([signal.reason, await write(toBytes('two')).catch((e: unknown) => e)])
              throw signal.reason
            }),
          ),
        )
      },
      { onBug: (error) => bugs.push(error) },
    )
    const client = await connectTo(listener)
    await client.send(request)
    await client.until('one')
    ;(await arrived.promise).cut('reset')
    expect(await client.closed()).toEqual({ received: `${HEAD}one`, ending: 'fin' })
    const reset = new Cancelled('reset')
    expect(await late.promise).toEqual([reset, reset])
    expect(bugs).toEqual([])
  })

  it('a gate sees all that we send, one write after the other, and may cut it at any byte', async () => {
    let left = 5
    const delivered = deferred<Delivery>()
    const listener = await serve(() =>
      Promise.resolve({
        kind: 'reply',
        now: 0,
        delivered: delivered.resolve,
        reply: upgraded(async ({ write }) => {
          await Promise.all([write(toBytes('abc')), write(toBytes('def')), write(toBytes('ghi'))])
        }),
        gate: {
          *pass(payload) {
            for (let at = 0; at < payload.length; at += 1) {
              yield { kind: 'wait', until: Promise.resolve() }
              if (left === 0) yield { kind: 'cut', how: 'drop' }
              yield { kind: 'send', bytes: payload.subarray(at, at + 1) }
              left -= 1
            }
          },
        },
      }),
    )
    const client = await connectTo(listener)
    await client.send(request)
    expect(await client.closed()).toEqual({ received: `${HEAD}abcde`, ending: 'fin' })
    expect(await delivered.promise).toMatchObject({ bodyBytes: 5, complete: false })
  })
})
