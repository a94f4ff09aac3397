import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEndpoint, send, type Address } from './http.ts'
import { foreignContainers } from './own-resources.ts'
import type { Side } from './side.ts'
import type { RestartKind } from './step.ts'

/** Why nothing could be compared: no verdict about either side. */
export class NotRun extends Error {}

/** What `engine.sh` makes of a level, and the version of the API that is asked of it. */
export const levels: Readonly<Record<string, { readonly engine: string; readonly api: string }>> = {
  '1.52': { engine: '29.0.0-beta.1', api: '1.52' },
  '1.51': { engine: '29.0.0-beta.1', api: '1.51' },
  '1.44': { engine: '29.0.0-beta.1', api: '1.44' },
  '1.56': { engine: '29.8-beta.24', api: '1.52' },
  'engine-28.5.2': { engine: '28.5.2', api: '1.51' },
}

/** The engine behind an endpoint that somebody gave; it is never restarted. */
export async function givenEngine(endpoint: string, api: string, foreign: boolean): Promise<Side> {
  const address = parseEndpoint(endpoint)
  if (address === undefined) throw new NotRun(`${endpoint} is no unix: or tcp: endpoint`)
  const side: Side = { address, api: `/v${api}`, close: () => Promise.resolve() }
  await ping(address)
  await mustBeOurs(side, foreign)
  return side
}

async function mustBeOurs(side: Side, foreign: boolean): Promise<void> {
  const names = await foreignContainers(side)
  if (names.length > 0 && !foreign) {
    throw new NotRun(`the engine has ${names.length} containers of others; --foreign allows that`)
  }
  const image = await send(side.address, { method: 'GET', path: `${side.api}/images/busybox/json` })
  if (image.status !== 200) throw new NotRun('the engine has no image busybox')
}

const ping = async (address: Address): Promise<void> => {
  try {
    await send(address, { method: 'GET', path: '/_ping' }, 3000)
  } catch (error) {
    throw new NotRun(`the endpoint does not answer: ${String(error)}`, { cause: error })
  }
}

/** Starts an engine of its own, in namespaces of its own. */
export async function startedEngine(
  root: string,
  { engine, api }: { readonly engine: string; readonly api: string },
  isLive: boolean,
): Promise<Side> {
  const tools = resolve(root, process.env['DOCKER_ORACLE'] ?? '../shared/tools/docker-oracle')
  const script = join(tools, 'engine.sh')
  if (!existsSync(script)) throw new NotRun('no engine.sh; DOCKER_ORACLE names its folder')
  if (process.getuid?.() !== 0) throw new NotRun('engine.sh needs root')
  const folder = `/opt/dk-${engine}`
  if (!existsSync(join(folder, 'bin/dockerd'))) throw new NotRun(`engine ${engine} is not there`)
  const name = `mbo-${engine}-${process.pid}${isLive ? '-live' : ''}`
  const env = { ...process.env, DOCKERD_ARGS: isLive ? '--live-restore' : '' }
  // The engine it starts inherits its outputs, so that they are never read to their end.
  execFileSync(script, ['start', folder, name], { env, stdio: 'ignore', timeout: 60_000 })
  const work = process.env['WORK'] ?? join(process.env['TMPDIR'] ?? '/tmp', 'engines')
  const run = join(work, 'run', name)
  execFileSync(script, ['image', name], { env, stdio: 'ignore', timeout: 60_000 })
  const address = { socketPath: join(run, 'docker.sock') }
  const daemon = new Daemon(join(run, 'pid'), address)
  return {
    address,
    api: `/v${api}`,
    restart: (how) => daemon.restart(how),
    close: () => daemon.stop(),
  }
}

/** A daemon that `engine.sh` started: stopped by its own pid file, started again in the same namespaces. */
class Daemon {
  private readonly pidFile: string
  private readonly address: Address
  private keeper: ChildProcess | undefined
  private command: readonly string[] = []

  constructor(pidFile: string, address: Address) {
    this.pidFile = pidFile
    this.address = address
  }

  private get pid(): number {
    return Number(readFileSync(this.pidFile, 'utf8'))
  }

  async restart(how: RestartKind): Promise<void> {
    const { pid } = this
    this.command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
    const path = /(?:^|\0)PATH=([^\0]*)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1]
    // Without somebody in them the namespaces would go with the daemon.
    this.keeper ??= await keep(pid)
    process.kill(pid, how.endsWith('killed') ? 'SIGKILL' : 'SIGTERM')
    await until(() => !isAlive(pid), 30_000)
    // A process that nobody has waited for yet still counts for the next daemon.
    rmSync(this.pidFile, { force: true })
    const [program = 'dockerd', ...args] = this.command
    const inside = [...into(this.keeper.pid ?? 0), program, ...args]
    const log = openSync(join(dirname(this.pidFile), 'log'), 'a')
    spawn('nsenter', inside, {
      stdio: ['ignore', log, log],
      detached: true,
      cwd: dirname(this.pidFile),
      env: { ...process.env, ...(path === undefined ? {} : { PATH: path }) },
    }).unref()
    const answers = async (): Promise<boolean> =>
      send(this.address, { method: 'GET', path: '/_ping' }, 1000).then(
        ({ status }) => status === 200,
        () => false,
      )
    // A daemon that was killed has left its containerd behind, which the next one waits for.
    await until(answers, 90_000)
  }

  async stop(): Promise<void> {
    this.keeper?.kill()
    if (!existsSync(this.pidFile) || !isAlive(this.pid)) return
    const { pid } = this
    process.kill(pid, 'SIGTERM')
    await until(() => !isAlive(pid), 30_000)
  }
}

const into = (pid: number): readonly string[] => [
  '--target',
  String(pid),
  '--mount',
  '--net',
  '--uts',
]

async function keep(pid: number): Promise<ChildProcess> {
  const keeper = spawn('nsenter', [...into(pid), 'sleep', '100000'], { stdio: 'ignore' })
  // Its namespaces are entered before it runs what it is to run.
  await until(() => readFileSync(`/proc/${keeper.pid}/comm`, 'utf8').trim() === 'sleep', 5000)
  return keeper
}

/** A process that has ended and that nobody has waited for is over as well. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

async function until(isSo: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  for (const end = Date.now() + ms; !(await isSo()); await pause(50)) {
    if (Date.now() > end) throw new Error(`not so in ${ms} ms`)
  }
}
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
