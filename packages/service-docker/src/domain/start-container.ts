import {
  done,
  refuse,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import {
  exitCodeOf,
  finishedAtOf,
  isExecuting,
  startedAtOf,
  type Container,
  type Endpoint,
  type Life,
} from './container.ts'
import { destroyContainer } from './destroy-container.ts'
import { emitContainer, emitMounts, emitNetwork } from './emit.ts'
import { connectAll, networkOfEndpoint } from './endpoints.ts'
import { containerByRef, putContainer } from './find-container.ts'
import { newHealth, probeCommand, scheduleProbe } from './health.ts'
import { mountPoints } from './mounted-files.ts'
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
      return launch(state, { ...container, restartCount: 0, backoffMs: 0 }, ['start'], env)
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
  return container.life.status === 'restarting'
    ? launch(state, container, ['start'], env).state
    : state
}

/** Starts, and says `restart` when that worked: before the program can have ended. */
export const restarted = (state: DockerState, container: Container, env: Env): Started =>
  launch(state, container, ['start', 'restart'], env)

/** The order is the engine's: mounts, the program, networks (live engine 29.0.0-beta.1, failed starts). */
export function launch(
  state: DockerState,
  container: Container,
  says: readonly ('start' | 'restart')[],
  env: Env,
): Started {
  const joined = joinedProblem(state, container)
  if (joined !== undefined) {
    const why = { refusal: joined, exitCode: 128, prepares: [] } as const
    return failed(state, container, why, env)
  }
  const mounted = emitMounts(state, container, 'mount', env)
  const { endpoints, problem } = connectAll(state, container, env)
  const booted = bootMachine(
    processSpec(container),
    preparedFiles(state, { ...container, endpoints }, env.now),
    env.now,
    {
      hostname: container.config.Hostname,
      seed: Math.floor(env.random() * 2 ** 31),
      programs: [...state.programs, ...(state.images.get(container.imageId)?.programs ?? [])],
      kernelRelease: state.daemon.kernelVersion,
      mounts: mountPoints(container),
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
    const prepares = isAlone ? (['files'] as const) : filesAndLog
    return failed(mounted, container, { refusal, exitCode: code, prepares }, env)
  }
  if (problem !== undefined) {
    const next = joinedAll(mounted, container, endpoints, env)
    // A port that is taken takes the networks along: the next start has none. Others keep what they know.
    const cold = endpoints.map((endpoint) => ({ ...endpoint, live: undefined }))
    const left = { ...container, endpoints: problem.refusal === 'internal' ? [] : cold }
    const why = { refusal: problem, exitCode: 128, prepares: filesAndLog } as const
    return failed(next, left, why, env)
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
  const running: Container = {
    ...container,
    run,
    endpoints,
    life,
    prepared: { files: true, log: true },
  }
  let next = joinedAll(putContainer(mounted, running), running, endpoints, env)
  for (const action of says) next = emitContainer(next, running, action, env)
  if (health !== undefined) scheduleProbe(running, health, env)
  next = applyStepped(next, running, booted, {}, env)
  next = deliverPending(next, running, env)
  return done(adjustRoom(next, running.id, env), undefined)
}

/** Told in the order in which they are joined: the default bridge first. */
function joinedAll(
  state: DockerState,
  container: Container,
  endpoints: readonly Endpoint[],
  env: Env,
): DockerState {
  const isBridge = ({ network }: Endpoint): boolean => network === 'bridge'
  const joined = endpoints.filter(({ live }) => live !== undefined)
  let next = state
  for (const endpoint of [
    ...joined.filter(isBridge),
    ...joined.filter((endpoint) => !isBridge(endpoint)),
  ]) {
    next = emitNetwork(next, container, endpoint, 'connect', env)
  }
  return next
}

const filesAndLog = ['files', 'log'] as const

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
    readonly prepares: readonly ('files' | 'log')[]
  },
  env: Env,
): Started {
  const { refusal } = why
  const prior = container.life
  // 128 says that nothing else is known: it replaces no code that is there (live engine 29.0.0-beta.1).
  const exitCode = why.exitCode === 128 ? exitCodeOf(prior) || 128 : why.exitCode
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
    prepared: {
      files: container.prepared.files || why.prepares.includes('files'),
      log: container.prepared.log || why.prepares.includes('log'),
    },
  }
  let next = putContainer(state, left)
  // Every network that there is says goodbye, joined or not.
  for (const endpoint of left.endpoints) {
    const network = networkOfEndpoint(state, endpoint)
    if ('refusal' in network) continue
    next = emitNetwork(next, left, { ...endpoint, networkId: network.id }, 'disconnect', env)
  }
  next = emitMounts(next, left, 'unmount', env)
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
