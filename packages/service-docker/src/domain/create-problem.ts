import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { HealthConfig, HostConfig, Resources, RestartPolicy } from './container-config.ts'
import type { CreateRequest } from './create-container.ts'
import { containerByRef } from './find-container.ts'
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
    hostnameProblem(request) ??
    addressProblem(request) ??
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

export function resourcesProblem(state: DockerState, host: Resources): Refusal | undefined {
  const { cpus } = state.daemon
  if (host.Memory !== 0 && host.Memory < 6 * 1024 * 1024) {
    return bad('Minimum memory limit allowed is 6MB')
  }
  if (host.Memory > 0 && host.MemorySwap > 0 && host.MemorySwap < host.Memory) {
    return bad('Minimum memoryswap limit should be larger than memory limit, see usage')
  }
  if (host.Memory === 0 && host.MemorySwap > 0) {
    return bad('You should always set the Memory limit when using Memoryswap limit, see usage')
  }
  if (host.NanoCpus < 0 || host.NanoCpus > cpus * 1e9) {
    return bad(
      `range of CPUs is from 0.01 to ${cpus.toFixed(2)}, as there are only ${cpus} CPUs available`,
    )
  }
  return host.CpuPeriod !== 0 && (host.CpuPeriod < 1000 || host.CpuPeriod > 1_000_000)
    ? bad('CPU cfs period can not be less than 1ms (i.e. 1000) or larger than 1s (i.e. 1000000)')
    : undefined
}

function hostProblem(state: DockerState, host: HostConfig): Refusal | undefined {
  if (host.OomScoreAdj < -1000 || host.OomScoreAdj > 1000) {
    return bad(`Invalid value ${host.OomScoreAdj}, range for oom score adj is [-1000, 1000]`)
  }
  if (host.ShmSize < 0) return bad('SHM size can not be less than 0')
  if (!['', 'runc', 'io.containerd.runc.v2'].includes(host.Runtime)) {
    return bad(`unknown or invalid runtime name: ${host.Runtime}`)
  }
  return (
    resourcesProblem(state, host) ??
    modeProblem(host) ??
    listProblem(host) ??
    logProblem(host) ??
    otherContainersProblem(state, host)
  )
}

/** Namespaces: a few words, or another container's where that is possible. */
function modeProblem(host: HostConfig): Refusal | undefined {
  const isOneOf = (mode: string, words: readonly string[]): boolean =>
    words.includes(mode) || (words.includes('container:') && mode.startsWith('container:'))
  if (!isOneOf(host.IpcMode, ['', 'none', 'private', 'shareable', 'host', 'container:'])) {
    return bad(`invalid IPC mode: ${host.IpcMode}`)
  }
  if (!isOneOf(host.PidMode, ['', 'host', 'container:'])) {
    return bad(`invalid PID mode: ${host.PidMode}`)
  }
  if (!isOneOf(host.UTSMode, ['', 'host'])) return bad(`invalid UTS mode: ${host.UTSMode}`)
  if (!isOneOf(host.CgroupnsMode, ['', 'host', 'private'])) {
    return bad(`invalid cgroup namespace mode: ${host.CgroupnsMode}`)
  }
  return ['', 'default'].includes(host.Isolation)
    ? undefined
    : bad(`invalid isolation (${host.Isolation}): linux only supports 'default'`)
}

const capabilities: ReadonlySet<string> = new Set(
  'ALL AUDIT_CONTROL AUDIT_READ AUDIT_WRITE BLOCK_SUSPEND BPF CHECKPOINT_RESTORE CHOWN DAC_OVERRIDE DAC_READ_SEARCH FOWNER FSETID IPC_LOCK IPC_OWNER KILL LEASE LINUX_IMMUTABLE MAC_ADMIN MAC_OVERRIDE MKNOD NET_ADMIN NET_BIND_SERVICE NET_BROADCAST NET_RAW PERFMON SETFCAP SETGID SETPCAP SETUID SYSLOG SYS_ADMIN SYS_BOOT SYS_CHROOT SYS_MODULE SYS_NICE SYS_PACCT SYS_PTRACE SYS_RAWIO SYS_RESOURCE SYS_TIME SYS_TTY_CONFIG WAKE_ALARM'.split(
    ' ',
  ),
)

function listProblem(host: HostConfig): Refusal | undefined {
  for (const field of ['CapAdd', 'CapDrop'] as const) {
    for (const name of host[field] ?? []) {
      const word = name.toUpperCase().replace(/^CAP_/, '')
      if (!capabilities.has(word)) {
        return bad(`invalid ${field}: unknown capability: "CAP_${word}"`)
      }
    }
  }
  const option = (host.SecurityOpt ?? []).find(
    (one) => !/[=:]/.test(one) && one !== 'no-new-privileges',
  )
  // Untyped, hence 500.
  if (option !== undefined) return refuse('internal', `invalid --security-opt 1: "${option}"`)
  const entry = (host.ExtraHosts ?? []).find((one) => !/[:=]/.test(one))
  if (entry !== undefined) return bad(`bad format for add-host: "${entry}"`)
  const place = Object.keys(host.Tmpfs ?? {}).find((path) => !path.startsWith('/'))
  return place === undefined
    ? undefined
    : bad(`invalid mount path: '${place}' mount path must be absolute`)
}

const jsonFileOptions: ReadonlySet<string> = new Set(
  'max-size max-file labels labels-regex env env-regex tag compress cache-disabled cache-max-size cache-max-file cache-compress mode max-buffer-size'.split(
    ' ',
  ),
)

function logProblem(host: HostConfig): Refusal | undefined {
  const { Type: driver, Config: options } = host.LogConfig
  // The engine looks for a plugin for 15 seconds before it says so (create/bad log driver).
  if (driver !== '' && !logDrivers.has(driver)) {
    return bad(`error looking up logging plugin ${driver}: plugin "${driver}" not found`)
  }
  const wrong = Object.keys(options ?? {}).find((key) => !jsonFileOptions.has(key))
  return wrong !== undefined && (driver === '' || driver === 'json-file')
    ? bad(`unknown log opt '${wrong}' for json-file log driver`)
    : undefined
}

function otherContainersProblem(state: DockerState, host: HostConfig): Refusal | undefined {
  for (const link of host.Links ?? []) {
    if (host.NetworkMode === 'host') {
      return bad(
        "conflicting options: host type networking can't be used with links. This would result in undefined behavior",
      )
    }
    const [name = ''] = link.split(':')
    const other = containerByRef(state, name)
    if ('refusal' in other) return bad(`could not get container for ${name}: ${other.message}`)
  }
  for (const source of host.VolumesFrom ?? []) {
    const other = containerByRef(state, source.split(':')[0] ?? '')
    if ('refusal' in other) return bad(other.message)
  }
  return undefined
}

function portProblem(host: HostConfig): Refusal | undefined {
  for (const bindings of Object.values(host.PortBindings ?? {})) {
    for (const { HostPort: port } of bindings ?? []) {
      if (port !== '' && !isPortRange(port)) {
        return bad(`invalid port specification: "${port}"`)
      }
    }
  }
  return undefined
}

const isPortRange = (text: string): boolean =>
  /^\d{1,5}(-\d{1,5})?$/.test(text) && text.split('-').every((port) => Number(port) <= 65_535)

/** A container in another's network has no name of its own there. */
const hostnameProblem = ({ config, host }: CreateRequest): Refusal | undefined =>
  config.Hostname !== '' && host.NetworkMode.startsWith('container:')
    ? bad('conflicting options: hostname and the network mode')
    : undefined

/** Only a network whose addresses somebody chose takes a chosen address. */
function addressProblem({ networks }: CreateRequest): Refusal | undefined {
  const ipam = networks['bridge']?.IPAMConfig ?? networks['default']?.IPAMConfig
  const hasAddress =
    typeof ipam === 'object' && ipam !== null && 'IPv4Address' in ipam && ipam.IPv4Address !== ''
  return hasAddress
    ? bad(
        'invalid config for network bridge: invalid endpoint settings:\n* user specified IP address is supported on user defined networks only\n* user specified IP address is supported only when connecting to networks with user configured subnets',
      )
    : undefined
}

/** What the engine accepts and remarks on. */
export function createWarnings(host: HostConfig): readonly string[] {
  const empty = Object.entries(host.PortBindings ?? {}).flatMap(([port, list]) =>
    list === null || list.length === 0 ? [port] : [],
  )
  return [
    ...(empty.length === 0
      ? []
      : [
          `Following container port(s) have an empty list of port-bindings: ${empty.join(', ')}. Starting with API 1.53, such bindings will be discarded.`,
        ]),
    ...(host.NetworkMode === 'host' && Object.keys(host.PortBindings ?? {}).length > 0
      ? ['Published ports are discarded when using host network mode']
      : []),
  ]
}
