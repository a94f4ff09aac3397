import {
  done,
  refuse,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import type { ContainerId } from './ids.ts'
import { emit } from './emit.ts'
import type { DockerState } from './state.ts'
import { anonymousLabel, isAnonymous, type Volume } from './volume.ts'

export interface NewVolume {
  /** Empty = anonymous. */
  readonly name: string
  /** The name an anonymous volume is to have. */
  readonly id?: string
  readonly driver?: string
  readonly labels?: Readonly<Record<string, string>> | null
  readonly options?: Readonly<Record<string, string>> | null
}

const namePattern = /^[a-zA-Z0-9][a-zA-Z0-9_.-]*$/

/** Creating what exists already answers the volume as it is. */
export function createVolume(
  state: DockerState,
  asked: NewVolume,
  env: Env,
): Committed<DockerState, Volume> | Refusal {
  const name = asked.name === '' ? (asked.id ?? env.hex(64)) : asked.name
  const driver = asked.driver ?? ''
  if (driver !== '' && driver !== 'local') {
    return refuse(
      'not-found',
      `create ${name}: error looking up volume plugin ${driver}: plugin "${driver}" not found`,
    )
  }
  const known = state.volumes.get(name)
  if (known !== undefined) return done(state, known)
  if (name.length === 1) {
    return refuse(
      'invalid',
      `create ${name}: volume name is too short, names should be at least two alphanumeric characters`,
    )
  }
  if (!namePattern.test(name)) {
    return refuse(
      'invalid',
      `create ${name}: "${name}" includes invalid characters for a local volume name, only "[a-zA-Z0-9][a-zA-Z0-9_.-]" are allowed. If you intended to pass a host directory, use absolute path`,
    )
  }
  const badOption = Object.keys(asked.options ?? {}).find((key) => !localOptions.has(key))
  if (badOption !== undefined) {
    return refuse('invalid', `create ${name}: invalid option: "${badOption}"`)
  }
  const labels =
    asked.name === '' ? { ...asked.labels, [anonymousLabel]: '' } : (asked.labels ?? null)
  const volume: Volume = {
    name,
    sequence: env.nextId('volume'),
    created: env.now,
    driver: 'local',
    labels,
    options: asked.options ?? null,
  }
  const next = { ...state, volumes: state.volumes.set(volume) }
  return done(emitVolume(next, volume, 'create', env), volume)
}

const localOptions: ReadonlySet<string> = new Set(['type', 'o', 'device', 'size'])

export const withoutVolume = (state: DockerState, name: string): DockerState => ({
  ...state,
  volumes: state.volumes.delete(name),
  volumeFiles: state.volumeFiles.delete(name),
})

export const emitVolume = (
  state: DockerState,
  volume: Volume,
  action: 'create' | 'destroy',
  env: Env,
): DockerState =>
  emit(
    state,
    { type: 'volume', action, actorId: volume.name, attributes: { driver: volume.driver } },
    env,
  )

export function volumeByName(state: DockerState, name: string): Volume | Refusal {
  return state.volumes.get(name) ?? refuse('not-found', `get ${name}: no such volume`)
}

/** Containers that refer to a volume, running or not. */
export function volumeUsers(state: DockerState, name: string): readonly ContainerId[] {
  const users: ContainerId[] = []
  for (const container of state.containers.ordered('sequence')) {
    if (container.mounts.some((mount) => mount.name === name)) users.push(container.id)
  }
  return users
}

export function removeVolume(
  state: DockerState,
  name: string,
  force: boolean,
  env: Env,
): Committed<DockerState, undefined> | Refusal {
  const volume = volumeByName(state, name)
  if ('refusal' in volume) return force ? done(state, undefined) : volume
  const users = volumeUsers(state, name)
  if (users.length > 0) {
    return refuse('conflict', `remove ${name}: volume is in use - [${users.join(', ')}]`)
  }
  const next = withoutVolume(state, name)
  return done(emitVolume(next, volume, 'destroy', env), undefined)
}

/** Unused volumes; without `all` only anonymous ones. */
export function pruneVolumes(
  state: DockerState,
  all: boolean,
  matches: (volume: Volume) => boolean,
  env: Env,
): Committed<DockerState, readonly string[]> {
  let next = state
  const deleted: string[] = []
  for (const volume of state.volumes.ordered('sequence')) {
    if (!(all || isAnonymous(volume)) || !matches(volume)) continue
    if (volumeUsers(state, volume.name).length > 0) continue
    next = emitVolume(withoutVolume(next, volume.name), volume, 'destroy', env)
    deleted.push(volume.name)
  }
  const prune = {
    type: 'volume',
    action: 'prune',
    actorId: '',
    attributes: { reclaimed: '0' },
  } as const
  return done(emit(next, prune, env), deleted)
}
