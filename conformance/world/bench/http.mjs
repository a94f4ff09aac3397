// Inspecting and creating containers: the whole emulator against bare node:http and against Hono alone, which
// answer the same bytes.
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { median, row, startRole } from './measure.mjs'

const script = fileURLToPath(import.meta.url)
const path = '/v1.52/containers/bench/json'
const requestOf = (target) =>
  Buffer.from(
    `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: bench/1\r\nAccept: application/json\r\n\r\n`,
  )
const request = requestOf(path)
const spec = JSON.stringify({ Image: 'alpine', Cmd: ['sleep', '60'] })
export const writeRequest = Buffer.from(
  `POST /v1.52/containers/create HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: bench/1\r\nContent-Type: application/json\r\nContent-Length: ${spec.length}\r\n\r\n${spec}`,
)
const neighbourRequest = requestOf(`/ns/neighbour${path}`)

const roles = {
  async emulator() {
    const { createWorld } = await import('@crvouga/mockingbird-shared-runtime')
    const { listenTcp } = await import('@crvouga/mockingbird-shared-runtime/node')
    const service = await dockerService()
    const world = createWorld({ services: [service], clock: { mode: 'live' } })
    await create(world)
    const asked = { cpu, history: () => historyMicros(world), ...(await resetsOf(world)) }
    process.on('message', (what) => process.send(asked[what]()))
    const listener = await listenTcp({
      port: 0,
      manners: service.manners,
      answer: (call) => world.answer('docker', call),
    })
    return Number(new URL(listener.url).port)
  },
  async node() {
    const { createServer } = await import('node:http')
    const { body, headers } = await sample()
    const flatFor = (text) => [...headers, ['Content-Length', `${Buffer.byteLength(text)}`]].flat()
    const flat = flatFor(body)
    const created = await createdBody()
    const server = createServer((incoming, outgoing) => {
      if (incoming.method === 'GET') {
        outgoing.writeHead(200, flat)
        outgoing.end(body)
        return
      }
      const parts = []
      incoming.on('data', (part) => parts.push(part))
      incoming.on('end', () => {
        JSON.parse(Buffer.concat(parts).toString())
        outgoing.writeHead(201, flatFor(created))
        outgoing.end(created)
      })
    })
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
    return server.address().port
  },
  async hono() {
    const { Hono } = await import('hono')
    const { serve } = await import('@hono/node-server')
    const { body } = await sample()
    const value = JSON.parse(body)
    const app = new Hono()
    app.get('/v1.52/containers/:name/json', (c) => c.json(value))
    const created = JSON.parse(await createdBody())
    app.post('/v1.52/containers/create', async (c) => {
      await c.req.json()
      return c.json(created, 201)
    })
    return new Promise((resolve) => {
      serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port))
    })
  },
}

const cpu = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}
/** What keeping the history of one read costs: it adds no checkpoint, so journal and metrics are all of it. */
function historyMicros(world) {
  const { journal, metrics, main } = world.namespace('default')
  const times = 20_000
  const start = performance.now()
  for (let i = 0; i < times; i++) {
    const entry = journal.open({ at: main.now, branch: 'main', service: 'docker', method: 'GET' })
    entry.operationId = 'ContainerInspect'
    entry.status = 200
    metrics.count(entry, 0.1)
    journal.decided(entry, 0.1)
    metrics.countDelivered(entry)
    journal.over(entry, 0.1)
  }
  return ((performance.now() - start) * 1000) / times
}

/** A large namespace that is put back and reset a twenty times a second, beside one that is asked things. */
async function resetsOf(world) {
  const large = 'large'
  await create(world, 'neighbour')
  for (let i = 0; i < 2000; i++) await create(world, large, `c${i}`)
  const namespace = world.namespace(large)
  const { root, head } = namespace.main
  let resets = 0
  let timer
  return {
    resets: () => {
      resets = 0
      timer = setInterval(() => {
        namespace.main.replace(root, head, 'checkout')
        namespace.reset()
        resets += 1
      }, 50)
      return 0
    },
    quiet: () => {
      clearInterval(timer)
      return resets
    },
  }
}

const dockerService = async () => {
  const module = await import('@crvouga/mockingbird-service-docker')
  return Object.values(module).find(
    (one) => typeof one === 'object' && one !== null && 'handlers' in one,
  )
}
const create = (world, namespace = 'default', name = 'bench') =>
  world.fetch('docker', `http://docker/v1.52/containers/create?name=${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-mockingbird-namespace': namespace },
    body: spec,
  })
/** The answer that the emulator gives, for the other servers to send. */
async function sample() {
  const { createWorld } = await import('@crvouga/mockingbird-shared-runtime')
  const world = createWorld({ services: [await dockerService()] })
  await create(world)
  const reply = await world.fetch('docker', `http://docker${path}`)
  const body = await reply.text()
  return {
    body,
    headers: [
      ['Content-Type', 'application/json'],
      ['Server', 'bench'],
    ],
  }
}

/** What a creation answers. */
async function createdBody() {
  const { createWorld } = await import('@crvouga/mockingbird-shared-runtime')
  const world = createWorld({ services: [await dockerService()] })
  return await (await create(world)).text()
}

/** Answered requests per second on `count` connections, each sending the next once the last is whole. */
export async function load(port, count, ms, asked = request, times) {
  const size = await oneAnswer(port, asked)
  let answers = 0
  let running = true
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = await opened(port)
      let got = 0
      let sentAt = performance.now()
      socket.on('data', (data) => {
        got += data.length
        if (got < size) return
        got = 0
        answers += 1
        if (times !== undefined) {
          const now = performance.now()
          times.push(now - sentAt)
          sentAt = now
        }
        if (running) socket.write(asked)
      })
      return socket
    }),
  )
  const start = performance.now()
  for (const socket of sockets) socket.write(asked)
  await new Promise((resolve) => setTimeout(resolve, ms))
  running = false
  const perSecond = (answers * 1000) / (performance.now() - start)
  for (const socket of sockets) socket.destroy()
  return perSecond
}
async function oneAnswer(port, asked) {
  const socket = await opened(port)
  socket.write(asked)
  let got = 0
  return new Promise((resolve) => {
    let quiet
    socket.on('data', (data) => {
      got += data.length
      clearTimeout(quiet)
      quiet = setTimeout(() => {
        socket.destroy()
        resolve(got)
      }, 200)
    })
  })
}
const opened = (port) =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.on('error', reject)
  })

export async function httpRows() {
  const servers = Object.fromEntries(
    Object.keys(roles).map((role) => [role, startRole(script, role)]),
  )
  const ports = Object.fromEntries(
    await Promise.all(
      Object.entries(servers).map(async ([role, { first }]) => [role, await first]),
    ),
  )
  const rows = []
  const cpuPerRequest = []
  for (const count of [1, 50]) {
    const figures = { emulator: [], node: [], hono: [] }
    for (let round = -1; round < 7; round++) {
      for (const role of round % 2 === 0
        ? ['emulator', 'node', 'hono']
        : ['hono', 'node', 'emulator']) {
        const before = role === 'emulator' ? await servers.emulator.ask('cpu') : 0
        const perSecond = await load(ports[role], count, 1200)
        if (round < 0) continue
        figures[role].push(perSecond)
        if (role === 'emulator')
          cpuPerRequest.push(((await servers.emulator.ask('cpu')) - before) / (perSecond * 1.2))
      }
    }
    const ratio = (role) =>
      median(figures.emulator.map((value, round) => value / figures[role][round]))
    const value = median(figures.emulator)
    const name = `GET inspect, ${count} connection${count === 1 ? '' : 's'}`
    rows.push(
      row(name, value, 'per s', {
        against: 'bare node:http',
        ratio: ratio('node'),
        bar: '>= 0.55',
      }),
    )
    rows.push(
      row(name, value, 'per s', {
        against: 'Hono and node-server',
        ratio: ratio('hono'),
        bar: '>= 0.8',
      }),
    )
  }
  rows.push(...(await writeRows(ports)))
  rows.push(...(await neighbourRows(servers.emulator, ports.emulator)))
  const history = await servers.emulator.ask('history')
  rows.push(
    row('history of a request', history, 'µs', {
      against: 'the CPU time of a GET inspect',
      ratio: history / median(cpuPerRequest),
      bar: '<= 0.1',
    }),
  )
  for (const { stop } of Object.values(servers)) stop()
  return rows
}

/** A creation is parsed, checked, committed, kept in the history and answered; the others only answer. */
async function writeRows(ports) {
  const figures = { emulator: [], node: [], hono: [] }
  for (let round = -1; round < 5; round++) {
    for (const role of Object.keys(figures)) {
      const perSecond = await load(ports[role], 50, 800, writeRequest)
      if (round >= 0) figures[role].push(perSecond)
    }
  }
  return [
    ['node', 'bare node:http'],
    ['hono', 'Hono and node-server'],
  ].map(([role, against]) =>
    row('POST create, 50 connections', median(figures.emulator), 'per s', {
      against,
      ratio: median(figures.emulator.map((value, round) => value / figures[role][round])),
    }),
  )
}

/** What a namespace's clients feel of another's resets: rounds without and with them, turn and turn about. */
async function neighbourRows(emulator, port) {
  const figures = { calm: [], reset: [] }
  const late = { calm: [], reset: [] }
  for (let round = -1; round < 6; round++) {
    for (const kind of round % 2 === 0 ? ['calm', 'reset'] : ['reset', 'calm']) {
      if (kind === 'reset') await emulator.ask('resets')
      const times = []
      const perSecond = await load(port, 50, 1200, neighbourRequest, times)
      if (kind === 'reset' && (await emulator.ask('quiet')) < 12)
        throw new Error('the resets did not take place')
      if (round < 0) continue
      figures[kind].push(perSecond)
      times.sort((a, b) => a - b)
      late[kind].push(times[Math.floor(times.length * 0.99)])
    }
  }
  return [
    row('GET inspect while a neighbour is reset', median(figures.reset), 'per s', {
      against: 'the same without resets',
      ratio: median(figures.reset.map((value, round) => value / figures.calm[round])),
      bar: '>= 0.9',
    }),
    row('99th percentile while a neighbour is reset', median(late.reset), 'ms', {
      against: 'the same without resets',
      ratio: median(late.reset.map((value, round) => value / late.calm[round])),
      bar: '<= 1.5',
    }),
  ]
}

const role = process.argv[2]
if (process.send !== undefined && role in roles) process.send(await roles[role]())
