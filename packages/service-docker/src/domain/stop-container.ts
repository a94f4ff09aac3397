import {
  done,
  refuse,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { isExecuting, type Container, type Restarting, type Stopping } from './container.ts'
import { emitContainer } from './emit.ts'
import { containerByRef, putContainer } from './find-container.ts'
import type { ContainerId } from './ids.ts'
import { initHandle } from './program/machine.ts'
import { stepMachine } from './run.ts'
import { parseSignal, sigKill, sigTerm } from './signal.ts'
import { restarted } from './start-container.ts'
import type { DockerState } from './state.ts'

export interface StopOptions {
  readonly signal: string | undefined
  /** Seconds; negative = wait for ever. */
  readonly timeout: number | undefined
}

const defaultTimeoutSeconds = 10

/** What to wait for: the end of this run of this container. */
export interface StopAccepted {
  readonly id: ContainerId
  readonly run: number
}

/** Accepts a stop. The end comes later: by the program's own will, or by KILL at the deadline. */
export function stopContainer(
  state: DockerState,
  ref: string,
  options: StopOptions,
  env: Env,
): Committed<DockerState, StopAccepted> | Refusal {
  const container = containerByRef(state, ref)
  if ('refusal' in container) return container
  if (container.life.status === 'restarting') {
    const next = putContainer(state, giveUpRestart(container, container.life, env))
    return accepted(emitContainer(next, container, 'stop', env), container)
  }
  if (!isExecuting(container.life)) return refuse('not-modified', '')
  const signal = stopSignal(container, options.signal)
  if (typeof signal !== 'number') {
    // Untyped in the engine, so 500 (lifecycle/stop bad signal).
    return refuse('internal', `cannot stop container: ${ref}: ${signal.message}`)
  }
  return accepted(beginStop(state, container, signal, options, 'stay', env), container)
}

const accepted = (state: DockerState, container: Container): Committed<DockerState, StopAccepted> =>
  done(state, { id: container.id, run: container.run })

const stopSignal = (container: Container, asked: string | undefined): number | Refusal => {
  const text = asked ?? container.config.StopSignal
  return text === '' ? sigTerm : parseSignal(text)
}

function beginStop(
  state: DockerState,
  container: Container,
  signal: number,
  options: StopOptions,
  then: Stopping['then'],
  env: Env,
): DockerState {
  if (!isExecuting(container.life)) return state
  const seconds = options.timeout ?? container.config.StopTimeout ?? defaultTimeoutSeconds
  const killTimer =
    seconds < 0
      ? undefined
      : env.schedule(env.now + seconds * 1000, {
          type: 'stop-deadline',
          container: container.id,
          run: container.run,
        })
  if (container.life.stopping?.killTimer !== undefined)
    env.cancel(container.life.stopping.killTimer)
  const stopping: Stopping = { then, killTimer }
  const life = { ...container.life, stopping, exitOnNext: true }
  const marked: Container = { ...container, life }
  // Without a grace period KILL comes before the thaw is heard of (live engine 29.0.0-beta.1, stop t=0 of a
  // paused container).
  return sendSignal(putContainer(state, marked), marked, signal, seconds !== 0, env)
}

/** Says `kill`, delivers the signal, and thaws a paused container when the signal is meant to end it. */
export function sendSignal(
  state: DockerState,
  container: Container,
  signal: number,
  thaw: boolean,
  env: Env,
): DockerState {
  const told = emitContainer(state, container, 'kill', env, { signal: String(signal) })
  const sent = stepMachine(told, container, { type: 'signal', signal, handle: initHandle }, env)
  const now = sent.containers.get(container.id)
  return thaw && now?.life.status === 'paused' ? thawed(sent, now, env) : sent
}

export function thawed(state: DockerState, container: Container, env: Env): DockerState {
  if (container.life.status !== 'paused') return state
  const running: Container = { ...container, life: { ...container.life, status: 'running' } }
  const next = emitContainer(putContainer(state, running), running, 'unpause', env)
  return stepMachine(next, running, { type: 'unpause' }, env)
}

/** The time a stop gave has run out. */
export function stopDeadlineDue(
  state: DockerState,
  due: { readonly container: string; readonly run: number },
  env: Env,
): DockerState {
  const container = state.containers.get(due.container)
  if (container === undefined || container.run !== due.run || !isExecuting(container.life))
    return state
  if (container.life.status !== 'paused') return sendSignal(state, container, sigKill, true, env)
  const told = emitContainer(state, container, 'kill', env, { signal: String(sigKill) })
  const running: Container = { ...container, life: { ...container.life, status: 'running' } }
  const next = emitContainer(putContainer(told, running), running, 'unpause', env)
  return stepMachine(next, running, { type: 'signal', signal: sigKill, handle: initHandle }, env)
}

/** A container that waits for its restart is simply not restarted. */
export function giveUpRestart(container: Container, life: Restarting, env: Env): Container {
  env.cancel(life.timer)
  return {
    ...container,
    life: {
      status: 'exited',
      exitCode: life.exitCode,
      startedAt: life.startedAt,
      finishedAt: life.finishedAt,
      error: '',
    },
  }
}

export interface RestartAccepted {
  readonly id: ContainerId
  /** The new run is the first one above this. */
  readonly afterRun: number
  readonly failure: Refusal | undefined
}

/** Stops what runs and starts it again, or just starts it. Never removes, whatever AutoRemove says. */
export function restartContainer(
  state: DockerState,
  ref: string,
  options: StopOptions,
  env: Env,
): Committed<DockerState, RestartAccepted> | Refusal {
  const container = containerByRef(state, ref)
  if ('refusal' in container) return container
  const { life } = container
  if (isExecuting(life)) {
    const signal = stopSignal(container, options.signal)
    if (typeof signal !== 'number') {
      return refuse('internal', `Cannot restart container ${ref}: ${signal.message}`)
    }
    const next = beginStop(state, container, signal, options, 'restart', env)
    return done(next, { id: container.id, afterRun: container.run, failure: undefined })
  }
  const still = life.status === 'restarting' ? giveUpRestart(container, life, env) : container
  const started = restarted(state, { ...still, restartCount: 0, backoffMs: 0 }, env)
  return done(started.state, {
    id: container.id,
    afterRun: container.run,
    failure: started.value,
  })
}
