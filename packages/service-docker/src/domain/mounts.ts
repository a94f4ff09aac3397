import { refuse, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { Mount } from './container.ts'
import type { HostConfig, MountSpec } from './container-config.ts'
import { hostPathExists } from './daemon.ts'
import type { DockerState } from './state.ts'
import { createVolume } from './volumes.ts'

interface Planned {
  readonly state: DockerState
  readonly mounts: readonly Mount[]
}

/** Turns binds, mounts and declared volumes into the mounts of one container; volumes come into being. */
export function planMounts(
  state: DockerState,
  host: HostConfig,
  volumes: readonly string[],
  env: Env,
): Planned | Refusal {
  let next = state
  const byDestination = new Map<string, Mount>()
  for (const bind of host.Binds ?? []) {
    const mount = parseBind(bind, env)
    if ('refusal' in mount) return mount
    if (byDestination.has(mount.destination)) return duplicate(mount.destination)
    byDestination.set(mount.destination, mount)
  }
  for (const spec of host.Mounts ?? []) {
    const mount = fromSpec(spec, env)
    if (byDestination.has(mount.destination)) return duplicate(mount.destination)
    byDestination.set(mount.destination, mount)
  }
  for (const destination of [...volumes].sort()) {
    if (byDestination.has(destination)) continue
    byDestination.set(destination, volumeMount(env.hex(64), destination, '', true))
  }
  const mounts: Mount[] = []
  for (const mount of byDestination.values()) {
    if (mount.type === 'volume' && mount.name !== undefined) {
      const anonymous = /^[0-9a-f]{64}$/.test(mount.name)
      const made = createVolume(next, { name: anonymous ? '' : mount.name, id: mount.name }, env)
      if ('refusal' in made) return made
      next = made.state
    }
    mounts.push(mount)
  }
  return { state: next, mounts }
}

const duplicate = (destination: string): Refusal =>
  refuse('invalid', `Duplicate mount point: ${destination}`)

const volumeMount = (name: string, destination: string, mode: string, rw: boolean): Mount => ({
  type: 'volume',
  name,
  source: `/var/lib/docker/volumes/${name}/_data`,
  destination,
  driver: 'local',
  mode,
  rw,
  propagation: '',
})

const modes: ReadonlySet<string> = new Set(
  'ro rw z Z nocopy private rprivate shared rshared slave rslave cached delegated consistent copy'.split(
    ' ',
  ),
)

/** `source:destination[:mode]`; a source that is no absolute path names a volume. */
function parseBind(bind: string, env: Env): Mount | Refusal {
  const [first = '', second, mode = ''] = bind.split(':')
  const isAbsolute = (path: string): boolean => path.startsWith('/')
  if (second === undefined) {
    return isAbsolute(first)
      ? volumeMount(env.hex(64), first, '', true)
      : // Wrapped without a class, hence 500 (create/bad bind, Engine 29.1.5).
        refuse(
          'internal',
          `invalid volume specification: '${bind}': invalid mount config for type "volume": invalid mount path: '${bind}' mount path must be absolute`,
        )
  }
  if (!isAbsolute(second)) {
    const kind = isAbsolute(first) ? 'bind' : 'volume'
    return refuse(
      'internal',
      `invalid volume specification: '${bind}': invalid mount config for type "${kind}": invalid mount path: '${second}' mount path must be absolute`,
    )
  }
  const words = mode === '' ? [] : mode.split(',')
  if (words.some((word) => !modes.has(word))) return refuse('internal', `invalid mode: ${mode}`)
  const rw = !words.includes('ro')
  if (!isAbsolute(first)) return volumeMount(first, second, mode === '' ? 'z' : mode, rw)
  const propagation = words.find((word) => /(private|shared|slave)$/.test(word)) ?? 'rprivate'
  return {
    type: 'bind',
    name: undefined,
    source: first,
    destination: second,
    driver: undefined,
    mode,
    rw,
    propagation,
  }
}

function fromSpec(spec: MountSpec, env: Env): Mount {
  const rw = !spec.ReadOnly
  if (spec.Type === 'volume') {
    return volumeMount(spec.Source === '' ? env.hex(64) : spec.Source, spec.Target, 'z', rw)
  }
  const base = { name: undefined, driver: undefined, mode: '', rw, destination: spec.Target }
  return spec.Type === 'tmpfs'
    ? { ...base, type: 'tmpfs', source: '', propagation: '' }
    : {
        ...base,
        type: spec.Type === 'image' ? 'image' : 'bind',
        source: spec.Source,
        propagation: 'rprivate',
      }
}

/** What is wrong with the `Mounts` of a request, before anything is made. */
export function mountProblem(state: DockerState, specs: readonly MountSpec[]): Refusal | undefined {
  for (const spec of specs) {
    const bad = (text: string): Refusal =>
      refuse('invalid', `invalid mount config for type "${spec.Type}": ${text}`)
    if (!['bind', 'volume', 'tmpfs', 'image', 'npipe', 'cluster'].includes(spec.Type)) {
      return bad('mount type unknown')
    }
    if (spec.Target === '') return bad('field Target must not be empty')
    if (!spec.Target.startsWith('/')) {
      return bad(`invalid mount path: '${spec.Target}' mount path must be absolute`)
    }
    for (const [option, type] of optionTypes) {
      if (spec[option] !== null && spec.Type !== type) {
        return refuse('invalid', `${option} must not be specified on mount type "${spec.Type}"`)
      }
    }
    if (spec.Type === 'tmpfs' && spec.Source !== '')
      return bad('field Source must not be specified')
    if (spec.Type !== 'bind') continue
    if (spec.Source === '') return bad('field Source must not be empty')
    if (!hostPathExists(state.daemon, spec.Source)) {
      return bad(`bind source path does not exist: ${spec.Source}`)
    }
  }
  return undefined
}

const optionTypes = [
  ['BindOptions', 'bind'],
  ['VolumeOptions', 'volume'],
  ['TmpfsOptions', 'tmpfs'],
] as const
