// Drives `mockingbird-hermes serve` (built output) for the recorder of real Hermes servers: everything that
// is not an API request goes through the admin API. TARGET is the compatibility level, 0.21.0 or 0.19.0.
import { spawn } from 'node:child_process'
import http from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'

export class Unsupported extends Error {}

const require = createRequire(import.meta.url)
const cli = path.join(
  path.dirname(require.resolve('@crvouga/mockingbird-service-hermes')),
  'cli.js',
)

/** A call of the admin API; rejects when it takes longer than `ms`. */
function admin(url, method, route, body, ms = 30_000) {
  return new Promise((resolve, reject) => {
    const data = body === undefined ? '' : JSON.stringify(body)
    const request = http.request(
      `${url}/__admin${route}`,
      {
        method,
        headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(data) },
      },
      (response) => {
        let text = ''
        response.on('data', (piece) => (text += piece))
        response.on('end', () => {
          clearTimeout(timer)
          if (response.statusCode >= 300)
            reject(new Error(`${method} ${route}: ${response.statusCode} ${text}`))
          else resolve(text === '' ? undefined : JSON.parse(text))
        })
      },
    )
    const timer = setTimeout(
      () => request.destroy(new Error(`${method} ${route}: no answer in ${ms} ms`)),
      ms,
    )
    request.on('error', reject)
    request.end(data)
  })
}

const defined = (object) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))

/** The recorder's configuration as settings of the emulator. */
function settingsOf(level, config) {
  return defined({
    level,
    key: config.key,
    modelName: config.modelName,
    modelRoutes: config.modelRoutes,
    directModels: config.directModels,
    maxRuns: config.maxRuns,
    corsOrigins: config.corsOrigins,
    execAsk: config.execAsk,
    unattended: config.unattended,
    profiles: config.profiles,
    multiplex: config.multiplex,
    // There, approval waits are in real time also when the clock is controlled.
    approvalTimeoutSeconds:
      config.approvalTimeout ?? (config.clock === undefined ? undefined : 1e7),
    sweeper: config.clock === undefined,
    // A turn of the real server takes some milliseconds of real time, which its recordings show.
    turnMs: config.clock === undefined ? 12 : 0,
    // Waits of the event stream are in real time there, too.
    absentStreamMs: config.clock === undefined ? undefined : 0,
    keepAliveMs: config.clock === undefined ? undefined : 1e10,
  })
}

export async function createAdapter(target, { log = () => {} } = {}) {
  const level = target
  const live = new Set()
  let instances = 0

  async function launch() {
    const child = spawn(process.execPath, [cli, 'serve', '--port', '0', '--json'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    live.add(child)
    let error = ''
    child.stderr.on('data', (piece) => (error = (error + piece).slice(-4000)))
    const gone = new Promise((resolve) => child.once('exit', resolve)).then(() =>
      live.delete(child),
    )
    const ready = await new Promise((resolve, reject) => {
      let text = ''
      child.stdout.on('data', (piece) => {
        text += piece
        const end = text.indexOf('\n')
        if (end >= 0) resolve(JSON.parse(text.slice(0, end)))
      })
      void gone.then(() => reject(new Error(`the emulator did not start: ${error}`)))
    })
    return { child, gone, url: ready.urls.http, errors: () => error }
  }

  async function setClock(url, seconds) {
    await admin(url, 'PUT', '/clock', { mode: 'frozen', now: Math.round(seconds * 1e6) / 1e3 })
  }

  function instance(process, config) {
    const { url } = process
    const control = (method, route, body, ms) => admin(url, method, `/hermes${route}`, body, ms)
    const waited = (body, ms) =>
      control('POST', '/wait', body, ms).then(
        () => true,
        () => false,
      )
    const stop = async () => {
      process.child.kill('SIGKILL')
      await process.gone
      if (process.errors() !== '') log(process.errors())
    }
    return {
      url,
      key: config.key,
      info: { version: level },
      mask: [[url.slice(7), '<host>']],
      waitRun: (id, status, ms = 10_000) => waited(defined({ run_id: id, status }), ms),
      waitGate: (gate, ms = 10_000) => waited({ gate }, ms),
      waitIdle: (ms = 10_000) => waited({ idle: true }, ms),
      peek: async () => {
        const { active, runs } = await control('GET', '/runs')
        return { active, statuses: new Map(runs.map((run) => [run.run_id, run.status])) }
      },
      gate: (name, how = 'open') => control('POST', '/gate', { name, how }),
      clock: async ({ set, advance }) => {
        if (set === undefined) await admin(url, 'POST', '/clock/advance', { ms: advance * 1000 })
        else await setClock(url, set)
      },
      sweep: () => control('POST', '/sweep', {}),
      drain: (on) => control('POST', '/drain', { on }),
      capacity: (max) => control('POST', '/capacity', { max }),
      createFault: (fault) => control('POST', '/create-fault', fault),
      interruptAll: async (reason) => {
        if (level === '0.19.0') throw new Unsupported('not in this release')
        await control('POST', '/interrupt-all', { reason })
      },
      crash: stop,
      stop,
      restart: async ({ crash = false, ...changes } = {}) => {
        const next = { ...config, ...changes }
        await control('POST', '/restart', { crash, config: settingsOf(level, next) })
        if (changes.clock !== undefined) await setClock(url, changes.clock)
        return instance(process, next)
      },
    }
  }

  const shared = new Set()
  async function start(config = {}) {
    if (config.state !== undefined) {
      if (shared.has(config.state)) throw new Unsupported('two live processes on one store')
      shared.add(config.state)
    }
    const process = await launch()
    // Ids of two instances must differ, as those of two servers do.
    await admin(process.url, 'POST', '/reset', { seed: `instance ${++instances}` })
    await admin(process.url, 'PATCH', '/hermes/config', settingsOf(level, config))
    if (config.clock !== undefined) await setClock(process.url, config.clock)
    return instance(process, config)
  }

  return {
    name: 'mockingbird-hermes',
    target,
    start,
    close: async () => {
      for (const child of live) child.kill('SIGKILL')
    },
  }
}
