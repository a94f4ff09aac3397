import { isRefusal, refuse, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { createContainer } from './domain/create-container.ts'
import { digestOf } from './domain/digest.ts'
import { emptyImageConfig, type ImageConfig } from './domain/image.ts'
import { createNetwork } from './domain/networks.ts'
import { pauseContainer } from './domain/pause-container.ts'
import { pullImage } from './domain/pull-image.ts'
import { canonical, parseReference, withDefaultTag, type Reference } from './domain/reference.ts'
import type { RegistryEntry, RegistryImage, RegistryOutcome } from './domain/registry.ts'
import { startContainer } from './domain/start-container.ts'
import type { DockerState } from './domain/state.ts'
import { createVolume } from './domain/volumes.ts'
import type { DockerSeed, SeedContainer, SeedImage, SeedRegistryEntry } from './seed.ts'
import { createBody } from './wire/create-request.ts'
import { networkCreateBody, toNewNetwork } from './wire/network-request.ts'

/** Adds a seed by the engine's own rules; what they refuse, the seed is refused with. No events are left behind. */
export function applySeed(state: DockerState, seed: DockerSeed, env: Env): DockerState | Refusal {
  const { events } = state
  let next: DockerState = {
    ...state,
    daemon: { ...state.daemon, ...defined(seed.daemon ?? {}) },
    programs: [...state.programs, ...(seed.programs ?? [])],
  }
  for (const entry of seed.registry ?? []) {
    const row = toRegistryEntry(entry, env.now)
    if (isRefusal(row)) return row
    next = { ...next, registry: next.registry.set(row) }
  }
  for (const image of seed.images ?? []) {
    const added = addImage(next, image, env)
    if (isRefusal(added)) return added
    next = added
  }
  for (const { name, subnet, labels } of seed.networks ?? []) {
    const asked = toNewNetwork({ ...networkCreateBody.zero, Name: name, Labels: labels ?? null })
    const pools =
      subnet === undefined ? [] : [{ subnet, ipRange: '', gateway: '', auxiliary: null }]
    const made = createNetwork(next, { ...asked, pools }, env)
    if (isRefusal(made)) return made
    next = made.state
  }
  for (const { name, labels } of seed.volumes ?? []) {
    const made = createVolume(next, { name, labels: labels ?? null }, env)
    if (isRefusal(made)) return made
    next = made.state
  }
  for (const container of seed.containers ?? []) {
    const added = addContainer(next, container, env)
    if (isRefusal(added)) return added
    next = added
  }
  return { ...next, events }
}

/** Without the members that are undefined. */
const defined = <T extends object>(
  value: T,
): { readonly [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    readonly [K in keyof T]?: Exclude<T[K], undefined>
  }

const reference = (text: string): Reference | Refusal => {
  const parsed = parseReference(text)
  return isRefusal(parsed)
    ? refuse('invalid', `${text}: ${parsed.message}`)
    : withDefaultTag(parsed)
}

function addImage(state: DockerState, image: SeedImage, env: Env): DockerState | Refusal {
  const ref = reference(image.ref)
  if (isRefusal(ref)) return ref
  const own = image.config ?? image.files ?? image.programs ?? image.layers
  const row: RegistryEntry = {
    ref: canonical(ref),
    outcome: { kind: 'image', image: toRegistryImage(image, image.ref, env.now) },
  }
  const scripted = own === undefined ? state : { ...state, registry: state.registry.set(row) }
  const pulled = pullImage(scripted, ref, env)
  return isRefusal(pulled) ? pulled : { ...pulled.state, registry: state.registry }
}

export function toRegistryEntry(entry: SeedRegistryEntry, now: number): RegistryEntry | Refusal {
  const whole = entry.ref.endsWith(':*')
  const ref = reference(whole ? entry.ref.slice(0, -2) : entry.ref)
  if (isRefusal(ref)) return ref
  return {
    ref: canonical(whole ? { ...ref, tag: '*' } : ref),
    outcome: toOutcome(entry, now),
  }
}

function toOutcome({ ref, outcome }: SeedRegistryEntry, now: number): RegistryOutcome {
  switch (outcome.kind) {
    case 'missing':
    case 'denied':
      return { kind: outcome.kind }
    case 'error':
      return { kind: 'error', status: outcome.status ?? 'internal', message: outcome.message }
    case 'image':
      return { kind: 'image', image: toRegistryImage(outcome, ref, now) }
    case 'breaks':
      return { kind: 'breaks', message: outcome.message, image: toRegistryImage(outcome, ref, now) }
  }
}

type ImageBody = Omit<SeedImage, 'ref'>

function toRegistryImage(body: ImageBody, name: string, now: number): RegistryImage {
  const layers = body.layers ?? [2_000_000]
  const files = body.files ?? 'busybox'
  return {
    config: toImageConfig(body.config),
    files: files === 'empty' ? { kind: 'empty' } : { kind: 'distribution', name: files },
    programs: body.programs ?? [],
    layers: layers.map((bytes, i) => ({
      digest: digestOf(`seed layer ${name} ${i}`),
      createdBy: `layer ${i}`,
      bytes,
    })),
    created: now,
  }
}

const keys = (names: readonly string[] | undefined): Readonly<Record<string, unknown>> | null =>
  names === undefined ? null : Object.fromEntries(names.map((name) => [name, {}]))

const toImageConfig = (config: SeedImage['config']): ImageConfig => ({
  ...emptyImageConfig,
  User: config?.user ?? '',
  Env: config?.env ?? ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
  Cmd: config?.cmd ?? null,
  Entrypoint: config?.entrypoint ?? null,
  WorkingDir: config?.workingDir ?? '',
  Labels: config?.labels ?? null,
  ExposedPorts: keys(config?.exposedPorts),
  Volumes: keys(config?.volumes),
  StopSignal: config?.stopSignal ?? '',
})

function addContainer(state: DockerState, seed: SeedContainer, env: Env): DockerState | Refusal {
  const { HostConfig: host, NetworkingConfig: _none, ...config } = createBody.zero
  const created = createContainer(
    state,
    {
      name: seed.name,
      config: {
        ...config,
        Image: seed.image,
        Cmd: seed.cmd ?? null,
        Entrypoint: seed.entrypoint ?? null,
        Env: seed.env ?? null,
        Labels: seed.labels ?? null,
        Tty: seed.tty ?? false,
        OpenStdin: seed.openStdin ?? false,
      },
      host: {
        ...host,
        AutoRemove: seed.autoRemove ?? false,
        NetworkMode: seed.network ?? '',
        RestartPolicy: { Name: seed.restart ?? 'no', MaximumRetryCount: 0 },
      },
      networks: {},
      platform: undefined,
    },
    env,
  )
  if (isRefusal(created)) return created
  if (seed.state === undefined || seed.state === 'created') return created.state
  const started = startContainer(created.state, created.value.id, env)
  if (isRefusal(started)) return started
  if (started.value !== undefined) return started.value
  if (seed.state === 'running') return started.state
  const paused = pauseContainer(started.state, created.value.id, env)
  return isRefusal(paused) ? paused : paused.state
}
