import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  echo,
  get,
  manners,
  ok,
  connectTo,
  reply,
  serve,
  understood,
  deferred,
  passTurns,
} from './server.ts'

const post = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: ${body.length}\r\n\r\n${body}`

describe('requests as they arrive', () => {
  it('a request split at any byte is the same request', async () => {
    const listener = await serve(echo)
    const bytes = post('/a?b=1', 'hello')
    const client = await connectTo(listener)
    const answer = ok('POST /a?b=1 hello')
    for (let at = 1; at < bytes.length; at += 1) {
      await client.send(bytes.slice(0, at))
      await client.send(bytes.slice(at))
      const all = await client.untilBytes(at * answer.length)
      expect(all.slice(-answer.length)).toBe(answer)
    }
  })

  it('a chunked request split at any byte is the same request', async () => {
    const listener = await serve(echo)
    const bytes =
      'PUT /c HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: Chunked\r\n\r\n' +
      '3;x="y;z"\r\nabc\r\n00a \r\n0123456789\r\n0\r\nX-T: v\r\n\r\n'
    const client = await connectTo(listener)
    const answer = ok('PUT /c abc0123456789')
    for (let at = 1; at < bytes.length; at += 1) {
      await client.send(bytes.slice(0, at))
      await client.send(bytes.slice(at))
      const all = await client.untilBytes(at * answer.length)
      expect(all.slice(-answer.length)).toBe(answer)
    }
  })

  it('a request may come one byte at a time', async () => {
    const listener = await serve(echo)
    const client = await connectTo(listener)
    for (const byte of post('/slow', 'xyz')) await client.send(byte)
    expect(await client.until('xyz')).toBe(ok('POST /slow xyz'))
  })

  it('pipelined requests are answered in order, each begun when the one before has ended', async () => {
    const gates = [deferred(), deferred(), deferred()]
    const begun: string[] = []
    const listener = await serve(async (call) => {
      const turn = begun.push(call.path) - 1
      await gates[turn]?.promise
      return reply({ status: 200, body: await understood(call) })
    })
    const client = await connectTo(listener)
    await client.send(get('/1') + post('/2', 'two') + get('/3'))
    gates[0]?.resolve()
    await client.until('/1')
    expect(begun).toEqual(['/1', '/2'])
    gates[2]?.resolve()
    expect(client.received).toBe(ok('GET /1 '))
    gates[1]?.resolve()
    expect(await client.until('/3')).toBe(ok('GET /1 ') + ok('POST /2 two') + ok('GET /3 '))
    expect(begun).toEqual(['/1', '/2', '/3'])
  })

  it('many pipelined requests with more bytes than are held at once are all answered', async () => {
    const listener = await serve(echo)
    const client = await connectTo(listener)
    const count = 3000
    const one = get('/p', `X-Filler: ${'f'.repeat(100)}\r\n`)
    void client.send(one.repeat(count))
    const answer = ok('GET /p ')
    expect(await client.untilBytes(count * answer.length)).toBe(answer.repeat(count))
  })

  it('SH-08 what a client pipelines while its request is answered is not taken without limit', async () => {
    const go = deferred()
    const listener = await serve(async (call) => {
      if (call.path === '/wait') await go.promise
      return reply({ status: 200 })
    })
    const client = await connectTo(listener)
    const filler = get('/', `X-Filler: ${'f'.repeat(4000)}\r\n`)
    const count = 8000
    void client.send(get('/wait') + filler.repeat(count))
    await passTurns(200)
    expect(client.socket.writableLength).toBeGreaterThan(0)
    go.resolve()
    const answers = ok('').repeat(count + 1)
    expect(await client.untilBytes(answers.length)).toBe(answers)
  })

  it('headers keep order, case and repetition, and are found in any case', async () => {
    const seen: unknown[] = []
    const listener = await serve((call) => {
      const { headers } = call
      seen.push(headers.list, headers.get('x-a'), headers.has('COOKIE'), headers.get('nope'))
      return Promise.resolve(reply({ status: 200 }))
    })
    const client = await connectTo(listener)
    await client.send(
      'GET / HTTP/1.1\r\nhOST: h\r\nX-a:  1 \t\r\nX-A: 2\r\nCookie:\r\nX-High: \xe9\r\n\r\n',
    )
    await client.until('\r\n\r\n')
    expect(seen).toEqual([
      [
        ['hOST', 'h'],
        ['X-a', '1'],
        ['X-A', '2'],
        ['Cookie', ''],
        ['X-High', '\xe9'],
      ],
      '1',
      true,
      undefined,
    ])
  })

  it('links start with the host that the client named', async () => {
    const listener = await serve((call) =>
      Promise.resolve(
        reply({ status: 200, body: `${call.baseUrl} ${call.path} ${call.search} ${call.carrier}` }),
      ),
    )
    const client = await connectTo(listener)
    const cases = [
      ['GET /a HTTP/1.1\r\nHost: x.test:81\r\n\r\n', 'http://x.test:81 /a  tcp'],
      ['GET http://y.test/b?c HTTP/1.1\r\nHost: x\r\n\r\n', 'http://y.test /b c tcp'],
      ['GET http://y.test?c HTTP/1.1\r\nHost: x\r\n\r\n', 'http://y.test / c tcp'],
      ['OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', 'http://x *  tcp'],
      ['CONNECT y.test:80 HTTP/1.1\r\nHost: x\r\n\r\n', 'http://x y.test:80  tcp'],
      ['GET / HTTP/1.1\r\nHost:\r\n\r\n', `${listener.url} /  tcp`],
    ] as const
    let all = ''
    for (const [request, answer] of cases) {
      all += ok(answer)
      await client.send(request)
      expect(await client.untilBytes(all.length)).toBe(all)
    }
  })

  it('a listener of one namespace tells so with each call', async () => {
    const listener = await serve(
      (call) => Promise.resolve(reply({ status: 200, body: `ns=${call.listenerNamespace}` })),
      { namespace: 'ci-7' },
    )
    const client = await connectTo(listener)
    await client.send(get('/'))
    expect(await client.until('ns=')).toBe(ok('ns=ci-7'))
  })

  it('a target with raw high bytes arrives percent-encoded where the service lets it in', async () => {
    const listener = await serve(echo, {
      manners: { ...manners, acceptsTarget: () => true, anyMethod: true },
    })
    const client = await connectTo(listener)
    await client.send('brew /h\xc3\xa9?\xff HTTP/1.1\r\nHost: h\r\n\r\n')
    expect(await client.until('brew')).toBe(ok('brew /h%C3%A9?%FF '))
  })
})

describe('any mixture of requests in any slicing', () => {
  const bytes = fc.string({
    unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)),
    maxLength: 40,
  })
  const oneRequest = fc.record({
    method: fc.constantFrom('GET', 'POST', 'DELETE'),
    path: fc.stringMatching(/^\/[a-z%0-9]{0,20}$/),
    pieces: fc.array(bytes, { maxLength: 4 }),
    chunked: fc.boolean(),
  })
  const onTheWire = ({
    method,
    path,
    pieces,
    chunked,
  }: typeof oneRequest extends fc.Arbitrary<infer T> ? T : never): string => {
    const head = `${method} ${path} HTTP/1.1\r\nHost: h\r\n`
    const body = pieces.join('')
    if (!chunked) return `${head}Content-Length: ${body.length}\r\n\r\n${body}`
    const chunks = pieces
      .filter((piece) => piece !== '')
      .map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`)
    return `${head}Transfer-Encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`
  }

  it('gives the same answers', async () => {
    const listener = await serve(async (call) =>
      reply({ status: 200, body: Buffer.from(await understood(call), 'latin1') }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(oneRequest, { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 }),
        async (requests, sizes) => {
          const wire = requests.map(onTheWire).join('')
          const client = await connectTo(listener)
          let at = 0
          for (let turn = 0; at < wire.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1
            await client.send(wire.slice(at, at + size))
            at += size
          }
          client.halfClose()
          const { received } = await client.closed()
          expect(received).toBe(
            requests
              .map(({ method, path, pieces }) => ok(`${method} ${path} ${pieces.join('')}`))
              .join(''),
          )
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('versions and connection reuse', () => {
  const table: readonly (readonly [string, string, string, boolean])[] = [
    ['1.1', '', '', false],
    ['1.1', 'Connection: close\r\n', 'Connection: close\r\n', true],
    ['1.1', 'Connection: x, Close\r\n', 'Connection: close\r\n', true],
    ['1.1', 'Connection: x\r\nConnection: close\r\n', 'Connection: close\r\n', true],
    ['1.1', 'Connection: closed\r\n', '', false],
    ['1.0', '', 'Connection: close\r\n', true],
    ['1.0', 'Connection: keep-alive\r\n', '', false],
    ['1.0', 'Connection: Keep-Alive, x\r\n', '', false],
  ]
  it.each(table)('HTTP/%s with %j', async (version, header, answered, closes) => {
    const listener = await serve(echo)
    const client = await connectTo(listener)
    await client.send(`GET /v HTTP/${version}\r\nHost: h\r\n${header}\r\n`)
    const body = 'GET /v '
    const first = `HTTP/${version} 200 OK\r\nContent-Length: ${body.length}\r\n${answered}\r\n${body}`
    if (closes) {
      expect(await client.closed()).toEqual({ received: first, ending: 'fin' })
    } else {
      await client.untilBytes(first.length)
      await client.send(get('/again'))
      expect(await client.until('/again')).toBe(first + ok('GET /again '))
    }
  })

  it('1.0 needs no Host', async () => {
    const client = await connectTo(await serve(echo))
    await client.send('GET /h HTTP/1.0\r\n\r\n')
    expect((await client.closed()).received).toBe(
      'HTTP/1.0 200 OK\r\nContent-Length: 7\r\nConnection: close\r\n\r\nGET /h ',
    )
  })

  it('other versions are answered with their own number where the service says so', async () => {
    const listener = await serve(echo, {
      manners: { ...manners, otherVersions: ['2.0', '0.9'] },
    })
    const tail = '200 OK\r\nContent-Length: 7\r\nConnection: close\r\n\r\nGET /h '
    const two = await connectTo(listener)
    await two.send('GET /h HTTP/2.0\r\nHost: h\r\n\r\n')
    expect((await two.closed()).received).toBe(`HTTP/2.0 ${tail}`)
    const nine = await connectTo(listener)
    await nine.send('GET /h\r\n\r\n')
    expect((await nine.closed()).received).toBe(`HTTP/0.9 ${tail}`)
  })

  it('an answer may close the connection', async () => {
    const listener = await serve(() =>
      Promise.resolve(reply({ status: 200, body: 'bye', close: true })),
    )
    const client = await connectTo(listener)
    await client.send(get('/'))
    expect(await client.closed()).toEqual({
      received: 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nbye',
      ending: 'fin',
    })
  })

  it('an idle connection is closed after the keep-alive time, not before its first request', async () => {
    const listener = await serve(echo, { manners: { ...manners, keepAliveMs: 20 } })
    const client = await connectTo(listener)
    await client.send(get('/'))
    expect(await client.closed()).toEqual({ received: ok('GET / '), ending: 'fin' })
  })
})

describe('idle time', () => {
  it('a request that takes longer than the keep-alive time is answered', async () => {
    const go = deferred()
    const listener = await serve(
      async (call) => {
        if (call.path === '/long') await go.promise
        return reply({ status: 200, body: call.path })
      },
      { manners: { ...manners, keepAliveMs: 20 } },
    )
    const long = await connectTo(listener)
    // Together, so that a busy machine leaves no idle time between the two.
    await long.send(get('/short') + get('/long'))
    await long.until('/short')
    // Its idle time began later and has run out: that of the other would have, too.
    const idle = await connectTo(listener)
    await idle.send(get('/short'))
    await idle.closed()
    go.resolve()
    expect(await long.until('/long')).toBe(ok('/short') + ok('/long'))
  })
})

describe('SH-08 what two parsers could read in two ways is refused and the connection closed', () => {
  const line = (text: string): string => `GET / HTTP/1.1\r\nHost: h\r\n${text}\r\n\r\n`
  const header = (text: string, reason: string, at: number): unknown => ({
    kind: 'header-line',
    line: text,
    reason,
    at,
  })
  const requestLine = (text: string, reason: string): unknown => ({
    kind: 'request-line',
    line: text,
    reason,
  })
  const length = (value: string, reason: string): unknown => ({
    kind: 'content-length',
    value,
    line: `Content-Length: ${value}`,
    reason,
  })
  const coding = (value: string, reason: string, after = ''): unknown => ({
    kind: 'transfer-encoding',
    value,
    line: `Transfer-Encoding: ${value}`,
    reason,
    after,
  })
  const table: readonly (readonly [string, string, unknown])[] = [
    ['one word', 'hello\r\n\r\n', requestLine('hello', 'method')],
    ['a known method and nothing else', 'GET\r\n\r\n', requestLine('GET', 'parts')],
    ['no version', 'GET /\r\n\r\n', requestLine('GET /', 'parts')],
    ['a lower-case method', 'get / HTTP/1.1\r\n\r\n', requestLine('get / HTTP/1.1', 'method')],
    ['two spaces', 'GET  / HTTP/1.1\r\n\r\n', requestLine('GET  / HTTP/1.1', 'target')],
    [
      'a space in the target',
      'GET /a b HTTP/1.1\r\n\r\n',
      { kind: 'version', version: 'b HTTP/1.1', line: 'GET /a b HTTP/1.1' },
    ],
    ['a target without slash', 'GET a HTTP/1.1\r\n\r\n', requestLine('GET a HTTP/1.1', 'target')],
    [
      'a high byte in the target',
      'GET /\xe9 HTTP/1.1\r\n\r\n',
      requestLine('GET /\xe9 HTTP/1.1', 'target'),
    ],
    [
      'a control in the target',
      'GET /\x01 HTTP/1.1\r\n\r\n',
      requestLine('GET /\x01 HTTP/1.1', 'target'),
    ],
    [
      'the HTTP/2 preface',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      requestLine('PRI * HTTP/2.0', 'method'),
    ],
    [
      'version 2.0',
      'GET / HTTP/2.0\r\n\r\n',
      { kind: 'version', version: '2.0', line: 'GET / HTTP/2.0' },
    ],
    [
      'version 1.10',
      'GET / HTTP/1.10\r\n\r\n',
      { kind: 'version', version: '1.10', line: 'GET / HTTP/1.10' },
    ],
    [
      'a bare LF head',
      'GET / HTTP/1.1\nHost: a\n\n',
      requestLine('GET / HTTP/1.1\nHost: a\n\n', 'bare-lf'),
    ],
    ['a bare LF among CRLFs', line('X-A: b\nX-B: c'), header('X-A: b\nX-B: c', 'bare-lf', 6)],
    ['a bare CR', line('X-A: b\rc'), header('X-A: b\rc', 'bare-cr', 6)],
    ['a NUL', line('X-A: b\0c'), header('X-A: b\0c', 'value', 6)],
    ['a folded line', line('X-A: b\r\n c'), header(' c', 'folded', 0)],
    ['no colon', line('Nonsense'), header('Nonsense', 'no-colon', 8)],
    ['a space before the colon', line('X-A : b'), header('X-A : b', 'name', 3)],
    ['an empty name', line(': b'), header(': b', 'name', 0)],
    ['a high byte in a name', line('X-\xe9: b'), header('X-\xe9: b', 'name', 2)],
    ['no Host', 'GET / HTTP/1.1\r\nX: y\r\n\r\n', { kind: 'host-missing' }],
    ['two Hosts', line('host: b'), { kind: 'host-duplicate' }],
    [
      'a Host with a path',
      'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n',
      { kind: 'host-malformed', value: 'a/b' },
    ],
    ['length x', line('Content-Length: x'), length('x', 'character')],
    ['length +2', line('Content-Length: +2'), length('+2', 'character')],
    ['length -1', line('Content-Length: -1'), length('-1', 'character')],
    ['length 0x2', line('Content-Length: 0x2'), length('0x2', 'character')],
    ['length 2, 2', line('Content-Length: 2, 2'), length('2, 2', 'character')],
    ['length 1e1', line('Content-Length: 1e1'), length('1e1', 'character')],
    ['length \xb2', line('Content-Length: \xb2'), length('\xb2', 'character')],
    [
      'length nothing',
      line('Content-Length: '),
      { ...Object(length('', 'empty')), line: 'Content-Length: ' },
    ],
    ['23 digits', line(`Content-Length: ${'9'.repeat(23)}`), length('9'.repeat(23), 'overflow')],
    ['two equal lengths', line('Content-Length: 2\r\nContent-Length: 2'), length('2', 'duplicate')],
    ['two lengths', line('Content-Length: 2\r\nContent-Length: 3'), length('3', 'duplicate')],
    [
      'length and coding',
      line('Content-Length: 2\r\nTransfer-Encoding: chunked'),
      coding('chunked', 'with-content-length'),
    ],
    [
      'coding and length',
      line('Transfer-Encoding: chunked\r\nContent-Length: 2'),
      length('2', 'with-transfer-encoding'),
    ],
    ['coding gzip', `${line('Transfer-Encoding: gzip')}{}`, coding('gzip', 'unknown', '{}')],
    [
      'coding gzip, chunked',
      line('Transfer-Encoding: gzip, chunked'),
      coding('gzip, chunked', 'unknown'),
    ],
    [
      'coding twice',
      line('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked'),
      coding('chunked', 'duplicate'),
    ],
    [
      'coding in 1.0',
      'POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n',
      coding('chunked', 'http-1.0'),
    ],
    ['a head of 5000 bytes', line(`X-A: ${'a'.repeat(5000)}`), { kind: 'head-too-large' }],
    [
      'a head that never ends',
      `GET / HTTP/1.1\r\nX-A: ${'a'.repeat(5000)}`,
      { kind: 'head-too-large' },
    ],
    ['garbage that never ends', 'hello\r\n', requestLine('hello', 'method')],
    [
      'a TLS hello',
      '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\n',
      requestLine('\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\n', 'bare-lf'),
    ],
  ]
  it.each(table)('%s', async (_name, request, problem) => {
    const listener = await serve(echo)
    const client = await connectTo(listener)
    await client.send(request)
    const { received, ending } = await client.closed()
    expect({ problem: JSON.parse(received), ending }).toEqual({ problem, ending: 'fin' })
  })

  it('an 8190 byte limit on fields, and a limit on their number, where the service has them', async () => {
    const listener = await serve(echo, {
      manners: { ...manners, headBytesMax: 65_536, fieldBytesMax: 8190, headersMax: 2 },
    })
    const cases = [
      [
        `GET /${'a'.repeat(8190)} HTTP/1.1\r\nHost: h\r\n\r\n`,
        { kind: 'field-too-long', part: 'target', text: `/${'a'.repeat(8190)}` },
      ],
      [
        line(`X: ${'a'.repeat(8191)}`),
        { kind: 'field-too-long', part: 'header-value', text: 'a'.repeat(8191) },
      ],
      [line('A: b\r\nC: d'), { kind: 'too-many-headers' }],
    ] as const
    for (const [request, problem] of cases) {
      const client = await connectTo(listener)
      await client.send(request)
      expect(JSON.parse((await client.closed()).received)).toEqual(problem)
    }
    const client = await connectTo(listener)
    await client.send(line(`X: ${'a'.repeat(8190)}`))
    expect(await client.until('GET')).toBe(ok('GET / '))
  })

  it('what was answered before a malformed request still arrives', async () => {
    const client = await connectTo(await serve(echo))
    await client.send(`${get('/a')}hello\r\n\r\n`)
    expect((await client.closed()).received).toBe(
      ok('GET /a ') + JSON.stringify(requestLine('hello', 'method')),
    )
  })

  it('a blank line before a request is skipped', async () => {
    const client = await connectTo(await serve(echo))
    await client.send(`\r\n\r\n${get('/a')}\r\n${get('/b')}`)
    expect(await client.until('/b')).toBe(ok('GET /a ') + ok('GET /b '))
  })

  it('more connections than allowed are closed unanswered', async () => {
    const listener = await serve(echo, { connectionsMax: 1 })
    const first = await connectTo(listener)
    await first.send(get('/1'))
    await first.until('/1')
    const second = await connectTo(listener)
    expect((await second.closed()).received).toBe('')
    await first.send(get('/2'))
    expect(await first.until('/2')).toBe(ok('GET /1 ') + ok('GET /2 '))
  })
})
