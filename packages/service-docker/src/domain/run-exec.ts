import {
  done,
  refuse,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { isExecuting, type Container } from './container.ts'
import { emitExec } from './emit.ts'
import { commandText, execKeptMs, type Exec, type ExecConfig } from './exec.ts'
import { containerByRef } from './find-container.ts'
import { asExecId, type ExecId } from './ids.ts'
import { isNotRunning, isRestarting } from './pause-container.ts'
import {
  isSpawnFailure,
  spawn,
  spawnFailureExitCode,
  spawnFailureText,
  type ProcessSpec,
} from './program/machine.ts'
import { applyStepped, freshMachine, openReader } from './run.ts'
import { processEnv } from './start-container.ts'
import type { DockerState } from './state.ts'
import { forgetUnread } from './streams.ts'

export function createExec(
  state: DockerState,
  ref: string,
  config: ExecConfig,
  env: Env,
): Committed<DockerState, ExecId> | Refusal {
  const container = containerByRef(state, ref)
  if ('refusal' in container) return container
  const no = notReady(container, ref)
  if (no !== undefined) return no
  if (config.argv.length === 0) return refuse('invalid', 'No exec command specified')
  // An exec runs as its container's user, and shows it (live engine 29.0.0-beta.1).
  const user = config.user === '' ? container.config.User : config.user
  const made = addExec(state, container, { ...config, user }, false, env)
  return done(
    emitExec(made.state, container, made.exec, `exec_create: ${commandText(made.exec)}`, env),
    made.exec.id,
  )
}

export function addExec(
  state: DockerState,
  container: Container,
  config: ExecConfig,
  probe: boolean,
  env: Env,
): { readonly state: DockerState; readonly exec: Exec } {
  const exec: Exec = {
    id: asExecId(env.hex(64)),
    sequence: env.nextId('exec'),
    container: container.id,
    config,
    life: { status: 'created' },
    size: undefined,
    probe,
  }
  return { state: { ...state, execs: state.execs.set(exec) }, exec }
}

function notReady(container: Container, shown: string): Refusal | undefined {
  if (container.life.status === 'restarting') return isRestarting(container)
  if (!isExecuting(container.life)) return isNotRunning(container)
  return container.life.status === 'paused'
    ? refuse('conflict', `Container ${shown} is paused, unpause the container before exec`)
    : undefined
}

export type StartedExec =
  /** `reader` is open when the client attached. */
  | { readonly kind: 'running'; readonly reader: ExecReader | undefined }
  /** It never ran: the engine's words. */
  | { readonly kind: 'failed'; readonly refusal: Refusal }
export interface ExecReader {
  readonly readerId: number
  readonly cursor: number
}

/** Refuses what is answered before the connection is taken over. */
export function execToStart(
  state: DockerState,
  id: string,
): { readonly exec: Exec; readonly container: Container } | Refusal {
  const exec = state.execs.get(id)
  const container = exec === undefined ? undefined : state.containers.get(exec.container)
  if (exec === undefined) return refuse('not-found', `No such exec instance: ${id}`)
  if (container === undefined) return refuse('not-found', `No such container: ${id}`)
  return notReady(container, container.id) ?? { exec, container }
}

export function startExec(
  state: DockerState,
  id: string,
  options: { readonly attach: boolean; readonly size: Exec['size'] },
  env: Env,
): Committed<DockerState, StartedExec> | Refusal {
  const found = execToStart(state, id)
  if ('refusal' in found) return found
  const { container } = found
  switch (found.exec.life.status) {
    case 'running':
      return refuse('conflict', `exec command ${id} is already running`)
    case 'exited':
      return refuse('conflict', `exec command ${id} has already run`)
    case 'created':
      break
  }
  const exec: Exec = {
    ...found.exec,
    size: options.size ?? found.exec.size,
    life: { status: 'running', pid: 1000 + env.nextId('pid') * 37, startedAt: env.now },
  }
  const row = state.machines.get(container.id)
  if (row?.life.status !== 'booted') return isNotRunning(container)
  let next: DockerState = { ...state, execs: state.execs.set(exec) }
  next = emitExec(next, container, exec, `exec_start: ${commandText(exec)}`, env)
  const spawned = spawn(
    freshMachine(state, container, row.life.machine),
    exec.id,
    execSpec(container, exec),
    env.now,
  )
  if (isSpawnFailure(spawned)) {
    const exitCode = spawnFailureExitCode(spawned)
    env.schedule(env.now + execKeptMs, { type: 'exec-expired', exec: exec.id })
    const ended: Exec = {
      ...exec,
      life: { status: 'exited', pid: 0, startedAt: env.now, finishedAt: env.now, exitCode },
    }
    const refusal = refuse(
      exitCode === 128 ? 'internal' : 'invalid',
      `${execFailed}${spawnFailureText(spawned)}`,
    )
    return done({ ...next, execs: next.execs.set(ended) }, { kind: 'failed', refusal })
  }
  if (!options.attach) {
    return done(applyStepped(next, container, spawned, row.life.timers, env), {
      kind: 'running',
      reader: undefined,
    })
  }
  const opened = openReader(next, exec.id, env)
  const { readerId, cursor } = opened
  next = applyStepped(opened.state, container, spawned, row.life.timers, env)
  return done(next, { kind: 'running', reader: { readerId, cursor } })
}

const execFailed = 'OCI runtime exec failed: exec failed: unable to start container process: '

function execSpec(container: Container, exec: Exec): ProcessSpec {
  const { config } = exec
  const user = config.user === '' ? container.config.User : config.user
  return {
    argv: config.argv,
    env: [...processEnv(container), ...(config.tty ? ['TERM=xterm'] : []), ...config.env],
    cwd: config.workingDir || container.config.WorkingDir || '/',
    ...(user === '' ? {} : { user }),
    ...(config.tty ? { tty: exec.size ?? { rows: 24, cols: 80 } } : {}),
    stdin: config.attachStdin ? 'open' : 'null',
  }
}

export function execExpired(state: DockerState, id: string): DockerState {
  const exec = state.execs.get(id)
  return exec?.life.status === 'exited'
    ? forgetUnread({ ...state, execs: state.execs.delete(id) }, id)
    : state
}
