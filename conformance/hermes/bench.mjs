// `pnpm --filter @mockingbird-conformance/hermes bench [--json FILE]`: runs submitted, polled and completed per
// second, and events read per second: the emulator, the real server where it can be had, and bare node:http.
import { fork, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { realAdapter } from './oracle/real-adapter.ts'
import { realServerPython, releases } from './oracle/real-server.ts'

const script = fileURLToPath(import.meta.url)
const root = join(dirname(script), '../..')
const key = '0123456789abcdef0123456789abcdef'
const clients = 4
const rounds = 5
const roundMs = 2000
/** Without a pause the polls starve the real server's turns, and it does a third as much. */
const pauseMs = 5
const eventsPerRun = 2000
const prompt = JSON.stringify({
  input: JSON.stringify({ script: [{ delta: 'x', repeat: eventsPerRun }] }),
})

const sides = {
  emulator() {
    const cli = join(
      dirname(createRequire(script).resolve('@crvouga/mockingbird-service-hermes')),
      'cli.js',
    )
    const child = spawn(process.execPath, [cli, 'serve', '--port', '0', '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    process.once('exit', () => child.kill('SIGKILL'))
    return new Promise((resolve) => {
      child.stdout.once('data', (line) => {
        const { urls, env } = JSON.parse(line)
        resolve({ url: urls.http, key: env.HERMES_API_KEY, stop: () => child.kill('SIGTERM') })
      })
    })
  },
  async real() {
    const python = realServerPython(releases['0.21.0'], join(root, '.mockingbird/hermes-oracle'))
    const adapter = realAdapter(python, join(dirname(script), 'oracle/scripted/server.py'), 0)
    const { url } = await adapter.start({ key, maxRuns: 0 })
    return { url, key, stop: () => adapter.close() }
  },
  async node() {
    const child = fork(script, ['bare'])
    const port = await new Promise((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', (code) => reject(new Error(`node:http ended early: ${code}`)))
    })
    return { url: `http://127.0.0.1:${port}`, key, stop: () => child.kill('SIGKILL') }
  },
}

/** What the emulator sends, by a server that does nothing else. */
function bareServer() {
  let made = 0
  const frame = `data: ${JSON.stringify({ event: 'message.delta', run_id: 'run_'.padEnd(36, '0'), timestamp: 1.5, delta: 'x' })}\n\n`
  const server = createServer((incoming, outgoing) => {
    const pieces = []
    incoming.on('data', (piece) => pieces.push(piece))
    incoming.on('end', () => {
      if (incoming.url.endsWith('/events')) {
        outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
        for (let i = 0; i < eventsPerRun; i++) outgoing.write(frame)
        outgoing.end()
        return
      }
      const isPost = incoming.method === 'POST'
      if (isPost) JSON.parse(Buffer.concat(pieces).toString())
      const run_id = isPost ? `run_${String((made += 1)).padStart(32, '0')}` : incoming.url.slice(9)
      const body = JSON.stringify(
        isPost
          ? { run_id, status: 'started' }
          : { object: 'hermes.run', run_id, status: 'completed', output: 'echo: hi', usage: {} },
      )
      outgoing.writeHead(isPost ? 202 : 200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      outgoing.end(body)
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address().port))
  })
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const rounded = (value) => Number(value.toPrecision(4))

/** One connection that sends one request at a time and gives the body of the answer. */
async function connection({ url, key }) {
  const { port, host } = new URL(url)
  const socket = await new Promise((resolve, reject) => {
    const made = connect({ port: Number(port), host: '127.0.0.1', noDelay: true }, () =>
      resolve(made),
    )
    made.once('error', reject)
  })
  let pieces = []
  let take
  let fail
  socket.once('close', () => fail?.(new Error('closed')))
  socket.setEncoding('latin1')
  socket.on('data', (piece) => {
    pieces.push(piece)
    take?.()
  })
  const until = (whole) =>
    new Promise((resolve, reject) => {
      fail = reject
      take = () => {
        const answer = whole(pieces)
        if (answer === undefined) return
        take = undefined
        pieces = []
        resolve(answer)
      }
    })
  const send = (method, path, body = '') => {
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
  }
  return {
    call: async (method, path, body) => {
      send(method, path, body)
      return until(wholeBody)
    },
    /** The number of events until the end of the stream. */
    events: async (path) => {
      send('GET', path)
      const all = await until(wholeStream)
      return all.split('data: ').length - 1
    },
    close: () => socket.destroy(),
  }
}
/** A long text is put together only once its end is there. */
const wholeStream = (pieces) =>
  pieces.slice(-7).join('').endsWith('\r\n0\r\n\r\n') ? pieces.join('') : undefined
function wholeBody(pieces) {
  const text = pieces.join('')
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
  return text.length < head + 4 + length ? undefined : JSON.parse(text.slice(head + 4))
}

async function onClients(side, ms, act) {
  const end = performance.now() + ms
  let count = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = await connection(side)
      while (performance.now() < end) {
        const more = await act(client)
        count += more
      }
      client.close()
    }),
  )
  return (count * 1000) / (performance.now() - start)
}

/** A client looks at once, and again after a pause while the run is not over. */
const cycles = (side) =>
  onClients(side, roundMs, async ({ call }) => {
    const { run_id } = await call('POST', '/v1/runs', '{"input":"hi"}')
    for (;;) {
      const { status } = await call('GET', `/v1/runs/${run_id}`)
      if (status === 'completed') return 1
      await setTimeout(pauseMs)
    }
  })

/** The stream of a run ends its connection at some servers: each has one of its own. */
const events = (side) =>
  onClients(side, roundMs, async ({ call }) => {
    const { run_id } = await call('POST', '/v1/runs', prompt)
    const reader = await connection(side)
    const count = await reader.events(`/v1/runs/${run_id}/events`)
    reader.close()
    return count
  })

async function bench() {
  const live = { emulator: await sides.emulator(), node: await sides.node() }
  try {
    live.real = await sides.real()
  } catch (error) {
    console.log(`NOT_RUN the real server: ${error.message}`)
  }
  const rows = []
  for (const { name, measure, bars } of [
    { name: 'submit, poll, complete', measure: cycles, bars: { real: 20 } },
    { name: 'events read', measure: events, bars: {} },
  ]) {
    const figures = {}
    for (let round = -1; round < rounds; round++) {
      for (const [side, at] of Object.entries(live)) {
        const perSecond = await measure(at)
        if (round >= 0) (figures[side] ??= []).push(perSecond)
      }
    }
    const value = median(figures.emulator)
    for (const [side, against] of [
      ['real', 'the real server 0.21.0'],
      ['node', 'bare node:http'],
    ]) {
      if (figures[side] === undefined) continue
      const ratio = median(figures.emulator.map((own, round) => own / figures[side][round]))
      const bar = bars[side]
      rows.push({
        name: `${name}, ${clients} clients`,
        value: rounded(value),
        unit: 'per s',
        against,
        ratio: rounded(ratio),
        bar: bar === undefined ? null : `>= ${bar}`,
        ok: bar === undefined ? null : ratio >= bar,
      })
    }
  }
  for (const { stop } of Object.values(live)) await stop()
  console.table(rows)
  const at = process.argv.indexOf('--json')
  if (at > 0) writeFileSync(process.argv[at + 1], `${JSON.stringify(rows, undefined, 1)}\n`)
  process.exit(rows.some(({ ok }) => ok === false) ? 1 : 0)
}

if (process.argv[2] === 'bare') process.send(await bareServer())
else await bench()
