import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { HealthConfig, HostConfig, RestartPolicy } from './container-config.ts'
import type { CreateRequest } from './create-container.ts'
import { mountProblem } from './mounts.ts'
import { parseSignal } from './signal.ts'
import type { DockerState } from './state.ts'

/** The first thing that is wrong with a request, before its image is looked for. */
export function createProblem(state: DockerState, request: CreateRequest): Refusal | undefined {
  const { config, host } = request
  return (
    platformProblem(request.platform) ??
    envProblem(config.Env ?? []) ??
    workdirProblem(config.WorkingDir) ??
    signalProblem(config.StopSignal) ??
    healthProblem(config.Healthcheck) ??
    restartProblem(host.RestartPolicy) ??
    autoRemoveProblem(host) ??
    hostProblem(state, host) ??
    portProblem(host) ??
    mountProblem(state, host.Mounts ?? [])
  )
}

const bad = (text: string): Refusal => refuse('invalid', text)

const knownSystems: ReadonlySet<string> = new Set(['linux', 'windows', 'darwin', 'freebsd'])

function platformProblem(platform: string | undefined): Refusal | undefined {
  if (platform === undefined) return undefined
  const [system = '', architecture] = platform.split('/')
  return architecture === undefined && !knownSystems.has(system) && !knownArchitectures.has(system)
    ? bad(`"${platform}": unknown operating system or architecture: invalid argument`)
    : undefined
}
const knownArchitectures: ReadonlySet<string> = new Set([
  'amd64',
  'arm64',
  'arm',
  '386',
  's390x',
  'ppc64le',
  'riscv64',
])

const envProblem = (env: readonly string[]): Refusal | undefined => {
  const entry = env.find((one) => one === '' || one.startsWith('='))
  return entry === undefined ? undefined : bad(`invalid environment variable: ${entry}`)
}

const workdirProblem = (path: string): Refusal | undefined =>
  path !== '' && !path.startsWith('/')
    ? bad(`the working directory '${path}' is invalid, it needs to be an absolute path`)
    : undefined

function signalProblem(text: string): Refusal | undefined {
  const signal = text === '' ? 15 : parseSignal(text)
  return typeof signal === 'number' ? undefined : signal
}

function healthProblem(health: HealthConfig | null): Refusal | undefined {
  if (health === null) return undefined
  for (const name of ['Interval', 'Timeout', 'StartPeriod', 'StartInterval'] as const) {
    if (health[name] !== 0 && health[name] < 1e6) {
      return bad(`${name} in Healthcheck cannot be less than 1ms`)
    }
  }
  return health.Retries < 0 ? bad('Retries in Healthcheck cannot be negative') : undefined
}

export function restartProblem(policy: RestartPolicy): Refusal | undefined {
  const { Name: name, MaximumRetryCount: retries } = policy
  switch (name) {
    case '':
    case 'no':
    case 'always':
    case 'unless-stopped':
      if (retries === 0) return undefined
      return bad(
        `invalid restart policy: maximum retry count can only be used with 'on-failure'${retries < 0 ? ' and cannot be negative' : ''}`,
      )
    case 'on-failure':
      return retries < 0
        ? bad('invalid restart policy: maximum retry count cannot be negative')
        : undefined
    default:
      return bad(
        `invalid restart policy: unknown policy '${name}'; use one of 'no', 'always', 'on-failure', or 'unless-stopped'`,
      )
  }
}

const autoRemoveProblem = (host: HostConfig): Refusal | undefined =>
  host.AutoRemove && host.RestartPolicy.Name !== '' && host.RestartPolicy.Name !== 'no'
    ? bad("can't create 'AutoRemove' container with restart policy")
    : undefined

const logDrivers: ReadonlySet<string> = new Set(
  'awslogs fluentd gcplogs gelf journald json-file local none splunk syslog'.split(' '),
)

export function resourcesProblem(
  state: DockerState,
  host: Pick<HostConfig, 'Memory' | 'NanoCpus'>,
): Refusal | undefined {
  const { cpus } = state.daemon
  if (host.Memory !== 0 && host.Memory < 6 * 1024 * 1024) {
    return bad('Minimum memory limit allowed is 6MB')
  }
  return host.NanoCpus < 0 || host.NanoCpus > cpus * 1e9
    ? bad(
        `range of CPUs is from 0.01 to ${cpus.toFixed(2)}, as there are only ${cpus} CPUs available`,
      )
    : undefined
}

function hostProblem(state: DockerState, host: HostConfig): Refusal | undefined {
  const resources = resourcesProblem(state, host)
  if (resources !== undefined) return resources
  const runtimes = ['', 'runc', 'io.containerd.runc.v2']
  if (!runtimes.includes(host.Runtime)) {
    return bad(`unknown or invalid runtime name: ${host.Runtime}`)
  }
  const ipc = host.IpcMode
  if (
    !['', 'none', 'private', 'shareable', 'host'].includes(ipc) &&
    !ipc.startsWith('container:')
  ) {
    return bad(`invalid IPC mode: ${ipc}`)
  }
  const driver = host.LogConfig.Type
  // The engine looks for a plugin for 15 seconds before it says so (create/bad log driver).
  return driver !== '' && !logDrivers.has(driver)
    ? bad(`error looking up logging plugin ${driver}: plugin "${driver}" not found`)
    : undefined
}

function portProblem(host: HostConfig): Refusal | undefined {
  for (const bindings of Object.values(host.PortBindings ?? {})) {
    for (const { HostPort: port } of bindings ?? []) {
      if (port !== '' && !/^\d{1,5}(-\d{1,5})?$/.test(port)) {
        return bad(`invalid port specification: "${port}"`)
      }
    }
  }
  return undefined
}
