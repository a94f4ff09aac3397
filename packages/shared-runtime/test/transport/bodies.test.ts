import { describe, expect, it } from 'vitest'
import { BodyMalformed, BodyTooLarge } from '../../src/message.ts'
import type { Answer } from '../../src/transport/outcome.ts'
import {
  connectTo,
  deferred,
  echo,
  get,
  manners,
  ok,
  passTurns,
  reply,
  serve,
  understood,
} from './server.ts'

const post = (headers: string, body = ''): string =>
  `POST /b HTTP/1.1\r\nHost: h\r\n${headers}\r\n${body}`
const chunked = (body: string): string => post('Transfer-Encoding: chunked\r\n', body)

/** Answers with the class of the error that the body failed with. */
const nameTheError: Answer = async (call) => {
  try {
    return reply({ status: 200, body: await understood(call) })
  } catch (error) {
    const known = error instanceof BodyTooLarge || error instanceof BodyMalformed
    return reply({ status: 400, body: known ? error.name : String(error) })
  }
}
const failed = (name: string, extra = ''): string =>
  `HTTP/1.1 400 Bad Request\r\nContent-Length: ${name.length}\r\n${extra}\r\n${name}`
const ignore: Answer = (call) => Promise.resolve(reply({ status: 200, body: call.path }))

describe('request bodies', () => {
  it('may be asked for more than once, and after the bytes came', async () => {
    const listener = await serve(async (call) => {
      const first = await call.body()
      return reply({ status: 200, body: `${first === (await call.body())} ${call.bodyLength}` })
    })
    const client = await connectTo(listener)
    await client.send(post('Content-Length: 3\r\n', 'abc'))
    expect(await client.until('true')).toBe(ok('true 3'))
  })

  it('their declared length is null when chunked and 0 when there is none', async () => {
    const listener = await serve((call) =>
      Promise.resolve(reply({ status: 200, body: `[${call.bodyLength}]` })),
    )
    const client = await connectTo(listener)
    await client.send(chunked('0\r\n\r\n') + get('/') + post('Content-Length: 0\r\n'))
    expect(await client.untilBytes(3 * ok('[0]').length + 3)).toBe(
      ok('[null]') + ok('[0]') + ok('[0]'),
    )
  })

  it('SH-08 a declared length over the limit is refused before a byte of it came', async () => {
    const client = await connectTo(await serve(nameTheError))
    await client.send(post('Content-Length: 1001\r\n'))
    expect(await client.until('BodyTooLarge')).toBe(failed('BodyTooLarge'))
  })

  it('SH-08 a chunked body is refused at the first byte over the limit', async () => {
    const client = await connectTo(await serve(nameTheError))
    await client.send(chunked(`3e8\r\n${'a'.repeat(1000)}\r\n1\r\nb`))
    expect(await client.until('BodyTooLarge')).toBe(failed('BodyTooLarge'))
    await client.send(`\r\n0\r\n\r\n${get('/next')}`)
    const atLimit = chunked(`3e8\r\n${'a'.repeat(1000)}\r\n0\r\n\r\n`)
    await client.until('/next')
    await client.send(atLimit)
    expect(await client.until('aaa')).toContain('POST /b aaa')
  })

  const broken: readonly (readonly [string, string, string])[] = [
    ['no hex', 'zz\r\n{}\r\n0\r\n\r\n', 'zz'],
    ['an empty size', '\r\n\r\n', ''],
    ['a sign', '+2\r\nab\r\n', '+2'],
    ['a 0x', '0x2\r\nab\r\n', '0x2'],
    ['a leading space', ' 2\r\nab\r\n', ' 2'],
    ['14 digits', '00000000000002\r\nab\r\n', '00000000000002'],
    ['a size line with bare LF', '2\nab\r\n', '2'],
    ['two digits and bare LF', '22\nab\r\n', '22'],
    ['a trailer with bare LF', '0\r\nA: bc\n\r\n', 'A: bc'],
    ['a bare CR in an extension', '2;a\rb\r\nab\r\n', '2;a\rb'],
    ['data longer than its size', '2\r\nabc\r\n', 'c'],
    ['data ended by LF', '2\r\nab\n0\r\n\r\n', ''],
    ['a trailer without colon', '0\r\nnonsense\r\n\r\n', 'nonsense'],
    ['a folded trailer', '0\r\nA: b\r\n c: d\r\n\r\n', ' c: d'],
    ['an endless extension', `2;${'x'.repeat(5000)}`, `2;${'x'.repeat(4095)}`],
  ]
  it.each(broken)('SH-08 chunk framing with %s ends the connection', async (_name, body, line) => {
    const listener = await serve(echo)
    const client = await connectTo(listener)
    await client.send(chunked(body))
    expect(await client.closed()).toEqual({
      received: JSON.stringify({ kind: 'chunk', line }),
      ending: 'fin',
    })
  })

  it('broken chunk framing is the handler’s to answer where the service leaves it so', async () => {
    const listener = await serve(nameTheError, { manners: { ...manners, onMalformed: () => '' } })
    const client = await connectTo(listener)
    await client.send(chunked('zz\r\n'))
    expect(await client.closed()).toEqual({
      received: failed('BodyMalformed', 'Connection: close\r\n'),
      ending: 'fin',
    })
  })

  it('100 Continue is sent when the body is asked for, once', async () => {
    const asked = deferred()
    const listener = await serve(async (call) => {
      await asked.promise
      return reply({ status: 200, body: await understood(call) })
    })
    const client = await connectTo(listener)
    await client.send(post('Expect: 100-Continue\r\nContent-Length: 2\r\n'))
    expect(client.received).toBe('')
    asked.resolve()
    expect(await client.until('\r\n\r\n')).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    await client.send('ab')
    expect(await client.until('200')).toBe(`HTTP/1.1 100 Continue\r\n\r\n${ok('POST /b ab')}`)
  })

  it('100 Continue is not sent for a body that is there, nor to HTTP/1.0', async () => {
    const client = await connectTo(await serve(echo))
    await client.send(post('Expect: 100-continue\r\nContent-Length: 2\r\n', 'ab'))
    expect(await client.until('POST')).toBe(ok('POST /b ab'))
    await client.send('POST /c HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n')
    await client.send('x')
    expect((await client.closed()).received).toBe(
      ok('POST /b ab') +
        'HTTP/1.0 200 OK\r\nContent-Length: 9\r\nConnection: close\r\n\r\nPOST /c x',
    )
  })

  it('a client that waits for 100 and is refused gets the answer and the end', async () => {
    const client = await connectTo(await serve(ignore))
    await client.send(post('Expect: 100-continue\r\nContent-Length: 2\r\n'))
    expect(await client.closed()).toEqual({
      received: ok('/b', 'Connection: close\r\n'),
      ending: 'fin',
    })
  })

  it('a client that was told to go on may send its body after the answer', async () => {
    const listener = await serve((call) => {
      if (call.method === 'POST') void call.body()
      return Promise.resolve(reply({ status: 200, body: call.path }))
    })
    const client = await connectTo(listener)
    await client.send(post('Expect: 100-continue\r\nContent-Length: 2\r\n'))
    const first = `HTTP/1.1 100 Continue\r\n\r\n${ok('/b')}`
    expect(await client.untilBytes(first.length)).toBe(first)
    await client.send(`ab${get('/next')}`)
    expect(await client.until('/next')).toBe(first + ok('/next'))
  })

  it('100 Continue is not sent for a body that is too large anyway', async () => {
    const client = await connectTo(await serve(nameTheError))
    await client.send(post('Expect: 100-continue\r\nContent-Length: 1001\r\n'))
    expect(await client.closed()).toEqual({
      received: failed('BodyTooLarge', 'Connection: close\r\n'),
      ending: 'fin',
    })
  })

  it('a body nobody reads is read away after the answer', async () => {
    const client = await connectTo(await serve(ignore))
    await client.send(post('Content-Length: 100\r\n', 'x'))
    expect(await client.until('/b')).toBe(ok('/b'))
    await client.send('y'.repeat(99) + get('/next'))
    expect(await client.until('/next')).toBe(ok('/b') + ok('/next'))
  })

  it('a long body nobody reads closes the connection, without losing the answer', async () => {
    const listener = await serve(ignore, { manners: { ...manners, drainBytesMax: 99 } })
    const client = await connectTo(listener)
    await client.send(post('Content-Length: 100\r\n'))
    expect(await client.closed()).toEqual({
      received: ok('/b', 'Connection: close\r\n'),
      ending: 'fin',
    })
    const other = await connectTo(listener)
    await other.send(chunked('ff\r\n'))
    expect(await other.until('/b')).toBe(ok('/b'))
    void other.send('z'.repeat(200))
    expect(await other.closed()).toEqual({ received: ok('/b'), ending: 'fin' })
  })

  it('a body nobody asked for yet is not taken off the network beyond 64 KiB and one packet', async () => {
    const ask = deferred()
    const size = 32_000_000
    const listener = await serve(
      async (call) => {
        await ask.promise
        return reply({ status: 200, body: String((await call.body()).length) })
      },
      { manners: { ...manners, bodyBytesMax: size } },
    )
    const client = await connectTo(listener)
    const sent = client.send(post(`Content-Length: ${size}\r\n`, 'x'.repeat(size)))
    await passTurns(200)
    expect(client.socket.writableLength).toBeGreaterThan(0)
    ask.resolve()
    await sent
    expect(await client.until(String(size))).toBe(ok(String(size)))
  })

  it('a client that ends in the middle of a body gets no answer', async () => {
    const failures: unknown[] = []
    const seen = deferred()
    const listener = await serve(async (call) => {
      try {
        await call.body()
      } catch (error) {
        failures.push(String(error), String(call.signal.reason))
        seen.resolve()
      }
      return reply({ status: 200 })
    })
    const client = await connectTo(listener)
    await client.send(post('Content-Length: 20\r\n', '{"a'))
    client.halfClose()
    expect((await client.closed()).received).toBe('')
    await seen.promise
    expect(failures).toEqual([
      'Cancelled: cancelled: client-gone',
      'Cancelled: cancelled: client-gone',
    ])
  })

  it('a client that ends in the middle of a head gets no answer', async () => {
    const client = await connectTo(await serve(echo))
    await client.send('GET / HTTP/1.1\r\nHo')
    client.halfClose()
    expect(await client.closed()).toEqual({ received: '', ending: 'fin' })
  })
})
