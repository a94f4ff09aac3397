import {
  done,
  refuse,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { countsAsRunning, isExecuting, type Container } from './container.ts'
import { containerByRef, putContainer } from './find-container.ts'
import { isKernelSignal, parseSignal, sigKill } from './signal.ts'
import type { DockerState } from './state.ts'
import { giveUpRestart, sendSignal, type StopAccepted } from './stop-container.ts'

/** `wait` is set when the answer has to wait for the end: KILL only. */
export interface KillAccepted extends StopAccepted {
  readonly wait: boolean
}

export function killContainer(
  state: DockerState,
  ref: string,
  signalText: string | undefined,
  env: Env,
): Committed<DockerState, KillAccepted> | Refusal {
  const no = (refusal: Refusal): Refusal => ({
    ...refusal,
    message: `cannot kill container: ${ref}: ${refusal.message}`,
  })
  // The signal is judged before the container is looked for (lifecycle/kill exited bad signal).
  const signal = signalText === undefined ? sigKill : parseSignal(signalText)
  if (typeof signal !== 'number') return no(signal)
  if (!isKernelSignal(signal)) {
    return no(refuse('invalid', `the linux daemon does not support signal ${signal}`))
  }
  const container = containerByRef(state, ref)
  if ('refusal' in container) return no(container)
  if (!countsAsRunning(container.life)) {
    return no(refuse('conflict', `container ${container.id} is not running`))
  }
  const value: KillAccepted = { id: container.id, run: container.run, wait: signal === sigKill }
  return done(killed(state, container, signal, env), value)
}

/** Sends a signal to what counts as running. */
export function killed(
  state: DockerState,
  container: Container,
  signal: number,
  env: Env,
): DockerState {
  if (container.life.status === 'restarting') {
    return putContainer(state, giveUpRestart(container, container.life, env))
  }
  if (!isExecuting(container.life)) return state
  const ends = meantToEnd(container, signal)
  const life = ends ? { ...container.life, exitOnNext: true } : container.life
  const marked: Container = { ...container, life }
  return sendSignal(putContainer(state, marked), marked, signal, ends, env)
}

/** KILL, the container's own stop signal, or any signal when it has declared none. */
function meantToEnd(container: Container, signal: number): boolean {
  const own = container.config.StopSignal
  return own === '' || signal === sigKill || parseSignal(own) === signal
}
