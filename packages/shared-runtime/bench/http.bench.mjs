// Our transport against bare node:http: the same GET, the same 2 KB JSON answer with the same header lines.
// Servers and load generator are processes of their own; rounds alternate, and each ratio is one round's, so
// that a busy machine slows both sides. Run `pnpm build` first, then `node bench/http.bench.mjs`.
// Prints one line per number of connections. On one connection most of the time is two processes waking each
// other, which is noise; the server's CPU time per request is not, and decides: exit 1 when ours is higher.
import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const ROUND_MS = Number(process.env.BENCH_ROUND_MS ?? 1500)
const CONNECTIONS = [1, 50]

const body = JSON.stringify({
  items: Array.from({ length: 37 }, (_, i) => ({
    id: i,
    name: `item-${i}`,
    tags: ['a', 'b'],
    size: 1024,
  })),
})
const request = [
  'GET /v1/items?limit=37 HTTP/1.1',
  'Host: 127.0.0.1',
  'User-Agent: bench/1',
  'Accept: application/json',
  'Accept-Encoding: identity',
  '',
  '',
].join('\r\n')
const date = 'Mon, 30 Nov 2026 10:52:30 GMT'
const headers = (length) => [
  ['Api-Version', '1'],
  ['Content-Type', 'application/json'],
  ['Server', 'bench'],
  ['Date', date],
  ['Content-Length', String(length)],
]

const servers = {
  async ours() {
    const { listenTcp } = await import('../dist/transport/listener.js')
    const manners = {
      headers: (_reply, facts) => ({ headers: headers(facts.bodyLength), framing: 'length' }),
      onMalformed: () => 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n',
      headBytesMax: 65_536,
      bodyBytesMax: 1_048_576,
      anyMethod: true,
      keepAliveMs: 0,
    }
    const answer = async (call) =>
      call.path === '/v1/items'
        ? { kind: 'reply', now: 0, reply: { status: 200, body } }
        : { kind: 'reply', now: 0, reply: { status: 404 } }
    const listener = await listenTcp({ port: 0, manners, answer })
    return Number(new URL(listener.url).port)
  },
  async node() {
    const flat = headers(Buffer.byteLength(body)).flat()
    const server = createServer((incoming, outgoing) => {
      outgoing.writeHead(incoming.url.startsWith('/v1/items') ? 200 : 404, flat)
      outgoing.end(body)
    })
    server.keepAliveTimeout = 0
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
    return server.address().port
  },
}

/** Requests answered within `ms` on `count` connections, each sending the next once the last is whole. */
async function load({ port, count, ms }) {
  const bytes = Buffer.from(request)
  const size = await oneAnswer(port, bytes)
  let answers = 0
  let running = true
  const sockets = await Promise.all(
    Array.from({ length: count }, () =>
      opened(port).then((socket) => {
        let got = 0
        socket.on('data', (data) => {
          got += data.length
          if (got < size) return
          got = 0
          answers += 1
          if (running) socket.write(bytes)
        })
        return socket
      }),
    ),
  )
  const start = performance.now()
  for (const socket of sockets) socket.write(bytes)
  await new Promise((resolve) => setTimeout(resolve, ms))
  running = false
  const seconds = (performance.now() - start) / 1000
  const perSecond = answers / seconds
  for (const socket of sockets) socket.destroy()
  return perSecond
}

async function oneAnswer(port, bytes) {
  const socket = await opened(port)
  return new Promise((resolve) => {
    let text = ''
    socket.setEncoding('latin1').on('data', (data) => {
      text += data
      const end = text.indexOf('\r\n\r\n')
      const length = /content-length: (\d+)/i.exec(text)
      if (end < 0 || length === null || text.length < end + 4 + Number(length[1])) return
      socket.destroy()
      resolve(text.length)
    })
    socket.write(bytes)
  })
}

const opened = (port) =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.on('error', reject)
  })

const child = (role) => fork(fileURLToPath(import.meta.url), [role])
/** Sends a job, if any, and waits for the next message. */
function reply(worker, job) {
  return new Promise((resolve, reject) => {
    const early = () => reject(new Error('a bench process ended early'))
    worker.once('exit', early)
    worker.once('message', (message) => {
      worker.off('exit', early)
      resolve(message)
    })
    if (job !== undefined) worker.send(job)
  })
}
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function main() {
  const ours = child('ours')
  const node = child('node')
  const generator = child('load')
  const processes = { ours, node }
  const ports = { ours: await reply(ours), node: await reply(node) }
  let slower = false
  for (const count of CONNECTIONS) {
    const figures = { ours: [], node: [] }
    const cpuPerRequest = { ours: [], node: [] }
    for (let round = -1; round < ROUNDS; round += 1)
      for (const side of round % 2 === 0 ? ['ours', 'node'] : ['node', 'ours']) {
        const before = await reply(processes[side], 'cpu')
        const perSecond = await reply(generator, { port: ports[side], count, ms: ROUND_MS })
        const cpu = (await reply(processes[side], 'cpu')) - before
        // The first round warms up.
        if (round < 0) continue
        figures[side].push(perSecond)
        cpuPerRequest[side].push(cpu / ((perSecond * ROUND_MS) / 1000))
      }
    const ratio = median(figures.ours.map((perSecond, round) => perSecond / figures.node[round]))
    const cpu = { ours: median(cpuPerRequest.ours), node: median(cpuPerRequest.node) }
    slower ||= cpu.ours > cpu.node
    console.log(
      JSON.stringify({
        bench: 'http GET 2 KB',
        connections: count,
        bodyBytes: Buffer.byteLength(body),
        oursPerSecond: Math.round(median(figures.ours)),
        nodeHttpPerSecond: Math.round(median(figures.node)),
        ratio: Number(ratio.toFixed(2)),
        serverCpuMicrosPerRequest: {
          ours: Number(cpu.ours.toFixed(1)),
          nodeHttp: Number(cpu.node.toFixed(1)),
        },
      }),
    )
  }
  for (const worker of [ours, node, generator]) worker.disconnect()
  process.exitCode = slower ? 1 : 0
}

const role = process.argv[2]
if (role === undefined) await main()
else {
  process.on('disconnect', () => process.exit())
  if (role === 'load') process.on('message', async (job) => process.send(await load(job)))
  else {
    process.on('message', () => {
      const { user, system } = process.cpuUsage()
      process.send(user + system)
    })
    process.send(await servers[role]())
  }
}
