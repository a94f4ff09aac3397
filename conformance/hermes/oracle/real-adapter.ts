import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Adapter, Config, Instance, Peek } from './instance.ts'

interface Ready {
  readonly url: string
  readonly control: string
  readonly key: string
  readonly [fact: string]: unknown
}
interface ControlState {
  readonly active_work: number
  readonly runs: readonly {
    readonly run_id: string
    readonly status: { readonly status: string }
  }[]
}

/**
 * Drives released servers that `server` (a Python script with a control port) starts. Their agent pauses
 * that many seconds where what comes at once would meet a race of the server.
 */
export function realAdapter(python: string, server: string, pause = 0.02): Adapter {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hermes-oracle-')))
  const live = new Set<ChildProcess>()
  let stores = 0

  async function launch(config: Config, store: string): Promise<Instance> {
    const args = [server, '--exit-with-stdin', '--state', join(folder, store), ...optionsOf(config)]
    const child = spawn(python, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        LANG: 'C.UTF-8',
        TMPDIR: folder,
        PYTHONDONTWRITEBYTECODE: '1',
        SCRIPTED_AGENT_PAUSE: String(pause),
      },
    })
    live.add(child)
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(() => {
      live.delete(child)
    })
    const ready = await readyLine(child, gone)
    return instance(child, gone, ready, config, store)
  }

  function instance(
    child: ChildProcess,
    gone: Promise<void>,
    ready: Ready,
    config: Config,
    store: string,
  ): Instance {
    const { control } = ready
    const tell = (path: string, body: object): Promise<unknown> => ask(control, 'POST', path, body)
    const wait = async (body: object, ms: number): Promise<boolean> => {
      const { ok } = (await ask(control, 'POST', '/wait', { ...body, timeout: ms / 1000 })) as {
        ok: boolean
      }
      return ok
    }
    const leave = async (path: string): Promise<void> => {
      if (child.exitCode !== null) return
      // The process may be gone before its answer is.
      await tell(path, {}).catch(() => undefined)
      const patience = setTimeout(() => child.kill('SIGKILL'), 8000)
      await gone
      clearTimeout(patience)
    }
    return {
      url: ready.url,
      key: ready.key,
      info: ready,
      waitRun: (id, status, ms = 10_000) =>
        wait({ run_id: id, ...(status === undefined ? {} : { status }) }, ms),
      waitGate: (gate, ms = 10_000) => wait({ gate }, ms),
      waitIdle: (ms = 10_000) => wait({}, ms),
      peek: async () => peekOf((await ask(control, 'GET', '/state')) as ControlState),
      gate: (name, how = 'open') =>
        tell('/gate', { name, ...(how === 'open' ? {} : { [how]: true }) }),
      clock: (to) => tell('/clock', to),
      sweep: () => tell('/sweep', {}),
      drain: (on) => tell('/drain', { on }),
      capacity: (max) => tell('/capacity', { max }),
      createFault: (fault) => tell('/create-fault', fault),
      stop: () => leave('/shutdown'),
      restart: async ({ crash, clock }) => {
        await leave(crash ? '/crash' : '/shutdown')
        return launch({ ...config, clock }, store)
      },
    }
  }

  return {
    start: (config) => launch(config, `store-${(stores += 1)}`),
    close: async () => {
      const all = [...live]
      for (const child of all) child.kill('SIGKILL')
      await Promise.all(all.map(once))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const once = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    if (child.exitCode === null && child.signalCode === null) child.once('exit', resolve)
    else resolve(undefined)
  })

function optionsOf({ key, modelRoutes, clock, maxRuns }: Config): readonly string[] {
  const routes = Object.entries(modelRoutes ?? {})
  return [
    '--key',
    key,
    ...routes.flatMap(([alias, model]) => ['--model-route', `${alias}=${model}`]),
    ...(maxRuns === undefined ? [] : ['--max-runs', String(maxRuns)]),
    ...(clock === undefined ? [] : ['--clock', String(clock), '--no-sweeper']),
  ]
}

const peekOf = ({ active_work, runs }: ControlState): Peek => ({
  active: active_work,
  statuses: new Map(runs.map(({ run_id, status }) => [run_id, status.status])),
})

function readyLine(child: ChildProcess, gone: Promise<void>): Promise<Ready> {
  let said = ''
  let complaint = ''
  child.stderr?.on('data', (piece: Buffer) => {
    complaint = (complaint + piece.toString('utf8')).slice(-2000)
  })
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (piece: Buffer) => {
      said += piece.toString('utf8')
      const end = said.indexOf('\n')
      if (end >= 0) resolve(JSON.parse(said.slice(0, end)) as Ready)
    })
    void gone.then(() => {
      reject(new Error(`the real server did not start: ${complaint}`))
    })
  })
}

function ask(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const data = body === undefined ? '' : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Length': Buffer.byteLength(data) }
    const sent = request(base + path, { method, headers, timeout: 60_000 }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => {
        const text = Buffer.concat(pieces).toString('utf8')
        if (response.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`control ${path}: ${response.statusCode} ${text}`))
      })
    })
    sent.on('timeout', () => sent.destroy(new Error(`control ${path}: no answer`)))
    sent.on('error', reject)
    sent.end(data)
  })
}
