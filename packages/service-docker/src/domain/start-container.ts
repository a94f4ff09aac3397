import {
  done,
  refuse,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import {
  finishedAtOf,
  isExecuting,
  startedAtOf,
  type Container,
  type Endpoint,
  type Life,
} from './container.ts'
import { destroyContainer } from './destroy-container.ts'
import { emitContainer, emitMounts, emitNetwork } from './emit.ts'
import { connectAll, endpointsOf } from './endpoints.ts'
import { containerByRef, putContainer } from './find-container.ts'
import { newHealth, probeCommand, scheduleProbe } from './health.ts'
import { preparedFiles } from './prepare-files.ts'
import {
  bootMachine,
  initHandle,
  isSpawnFailure,
  spawnFailureExitCode,
  spawnFailureText,
  type ProcessSpec,
} from './program/machine.ts'
import { adjustRoom, applyStepped, stepMachine } from './run.ts'
import type { DockerState } from './state.ts'

export type Started = Committed<DockerState, Refusal | undefined>

export function startContainer(state: DockerState, ref: string, env: Env): Started | Refusal {
  const container = containerByRef(state, ref)
  if ('refusal' in container) return container
  switch (container.life.status) {
    case 'paused':
      return refuse('conflict', 'cannot start a paused container, try unpause instead')
    case 'running':
    case 'restarting':
      return refuse('not-modified', '')
    case 'removing':
    case 'dead':
      return refuse('conflict', 'container is marked for removal and cannot be started')
    case 'created':
    case 'exited':
      return launch(state, { ...container, restartCount: 0, backoffMs: 0 }, env)
  }
}

/** A restart by policy or by hand has come due. */
export function startAgainDue(
  state: DockerState,
  due: { readonly container: string; readonly run: number; readonly byHand: boolean },
  env: Env,
): DockerState {
  const container = state.containers.get(due.container)
  if (container === undefined || container.run !== due.run) return state
  if (due.byHand)
    return restarted(state, { ...container, restartCount: 0, backoffMs: 0 }, env).state
  return container.life.status === 'restarting' ? launch(state, container, env).state : state
}

/** Starts, and says `restart` when that worked. */
export function restarted(state: DockerState, container: Container, env: Env): Started {
  const { state: next, value } = launch(state, container, env)
  const now = next.containers.get(container.id)
  return value === undefined && now !== undefined
    ? done(emitContainer(next, now, 'restart', env), undefined)
    : done(next, value)
}

export function launch(state: DockerState, container: Container, env: Env): Started {
  const joined = joinedProblem(state, container)
  if (joined !== undefined) {
    return failed(state, container, { refusal: joined, exitCode: 128, prepared: 'nothing' }, env)
  }
  const cold =
    container.endpoints.length === 0 ? endpointsOf(container.host, {}) : container.endpoints
  const endpoints = connectAll(state, { ...container, endpoints: cold }, env)
  if ('refusal' in endpoints) {
    // A port that is taken takes the endpoints along; they come back with the next start.
    const left = endpoints.refusal === 'internal' ? { ...container, endpoints: [] } : container
    return failed(
      state,
      left,
      { refusal: endpoints, exitCode: 128, prepared: 'files-and-log' },
      env,
    )
  }
  const image = state.images.get(container.imageId)
  const booted = bootMachine(
    processSpec(container),
    preparedFiles(state, { ...container, endpoints }, env.now),
    env.now,
    {
      hostname: container.config.Hostname,
      seed: Math.floor(env.random() * 2 ** 31),
      programs: [...state.programs, ...(image?.programs ?? [])],
      kernelRelease: state.daemon.kernelVersion,
    },
  )
  if (isSpawnFailure(booted)) {
    const code = spawnFailureExitCode(booted)
    const isAlone = booted.kind === 'no-user' || booted.kind === 'no-group'
    const text = spawnFailureText(booted) + (booted.kind === 'not-a-directory' ? mountHint : '')
    const refusal = refuse(
      code === 128 ? 'internal' : 'invalid',
      isAlone ? text : `${createFailed}${text}`,
    )
    const prepared = isAlone ? 'files' : 'files-and-log'
    return failed(state, container, { refusal, exitCode: code, prepared, endpoints }, env)
  }
  const run = container.run + 1
  const health = probeCommand(container) === undefined ? undefined : newHealth
  const life: Life = {
    status: 'running',
    pid: 1000 + env.nextId('pid') * 37,
    startedAt: env.now,
    finishedAt: finishedAtOf(container.life),
    sandbox: env.hex(64),
    stopping: undefined,
    health,
    exitOnNext: false,
  }
  const running: Container = { ...container, run, endpoints, life, prepared: 'files-and-log' }
  let next = emitMounts(putContainer(state, running), running, 'mount', env)
  for (const endpoint of endpoints) next = emitNetwork(next, running, endpoint, 'connect', env)
  next = emitContainer(next, running, 'start', env)
  if (health !== undefined) scheduleProbe(running, health, env)
  next = applyStepped(next, running, booted, {}, env)
  next = deliverPending(next, running, env)
  return done(adjustRoom(next, running.id, env), undefined)
}

// The engine adds this to every `not a directory` it hears from the runtime.
const mountHint =
  ': Are you trying to mount a directory onto a file (or vice-versa)? Check if the specified host path exists and is the expected type'

/** A container that lives in another's network needs that one. */
function joinedProblem(state: DockerState, { host }: Container): Refusal | undefined {
  const [mode, target] = host.NetworkMode.split(':')
  if (mode !== 'container' || target === undefined) return undefined
  const other = containerByRef(state, target)
  if ('refusal' in other) {
    return refuse('internal', `joining network namespace of container: ${other.message}`)
  }
  return isExecuting(other.life)
    ? undefined
    : refuse(
        'conflict',
        `joining network namespace of container: cannot join network namespace of a non running container: ${other.id}`,
      )
}

const createFailed =
  'failed to create task for container: failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: error during container init: '

/** What a client sent before the start (attach/stdin written before start). */
function deliverPending(state: DockerState, container: Container, env: Env): DockerState {
  if (!container.config.OpenStdin) return state
  let next = state
  for (const bytes of container.pendingStdin.chunks) {
    next = stepMachine(next, container, { type: 'stdin', handle: initHandle, bytes }, env)
  }
  return container.pendingStdin.closed
    ? stepMachine(next, container, { type: 'stdin-closed', handle: initHandle }, env)
    : next
}

/** The program can't be started: the container keeps the words, its streams are cut. */
function failed(
  state: DockerState,
  container: Container,
  why: {
    readonly refusal: Refusal
    readonly exitCode: number
    readonly prepared: Container['prepared']
    /** Networks it had joined already. */
    readonly endpoints?: readonly Endpoint[]
  },
  env: Env,
): Started {
  const { refusal, exitCode } = why
  const prior = container.life
  const life: Life =
    prior.status === 'created'
      ? { status: 'created', failure: { exitCode, error: refusal.message } }
      : {
          status: 'exited',
          exitCode,
          error: refusal.message,
          startedAt: startedAtOf(prior),
          finishedAt: finishedAtOf(prior) ?? env.now,
        }
  const left: Container = {
    ...container,
    life,
    run: container.run + 1,
    cuts: container.cuts + 1,
    prepared: container.prepared === 'nothing' ? why.prepared : container.prepared,
  }
  let next = putContainer(state, left)
  for (const endpoint of why.endpoints ?? []) {
    next = emitNetwork(next, left, endpoint, 'disconnect', env)
  }
  if (container.host.AutoRemove) next = destroyContainer(next, left, { volumes: 'anonymous' }, env)
  return done(next, refusal)
}

export function processSpec(container: Container): ProcessSpec {
  const { config } = container
  return {
    argv: [container.path, ...container.args],
    env: processEnv(container),
    cwd: config.WorkingDir === '' ? '/' : config.WorkingDir,
    ...(config.User === '' ? {} : { user: config.User }),
    ...(config.Tty ? { tty: container.size ?? { rows: 24, cols: 80 } } : {}),
    stdin: config.OpenStdin ? 'open' : 'null',
  }
}

const defaultPath = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** The engine's variables first, then the container's own. */
export function processEnv(container: Container): readonly string[] {
  const { config } = container
  return [
    defaultPath,
    `HOSTNAME=${config.Hostname}`,
    ...(config.Tty ? ['TERM=xterm'] : []),
    ...(config.Env ?? []),
  ]
}
