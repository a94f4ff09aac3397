import {
  done,
  refuse,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { isExecuting, type Container, type Paused } from './container.ts'
import { emitContainer } from './emit.ts'
import { containerByRef, putContainer } from './find-container.ts'
import { stepMachine } from './run.ts'
import type { DockerState } from './state.ts'
import { thawed } from './stop-container.ts'

export function pauseContainer(
  state: DockerState,
  ref: string,
  env: Env,
): Committed<DockerState, undefined> | Refusal {
  const container = containerByRef(state, ref)
  if ('refusal' in container) return container
  const { life } = container
  if (life.status === 'restarting') return isRestarting(container)
  if (!isExecuting(life)) return isNotRunning(container)
  if (life.status === 'paused') {
    return refuse('conflict', `container ${container.id} is already paused`)
  }
  // The monitor is closed, and a closed monitor reads unhealthy.
  const health =
    life.health === undefined ? undefined : { ...life.health, status: 'unhealthy' as const }
  const frozen: Paused = { ...life, status: 'paused', health }
  const paused: Container = { ...container, life: frozen }
  const next = stepMachine(putContainer(state, paused), paused, { type: 'pause' }, env)
  return done(emitContainer(next, paused, 'pause', env), undefined)
}

export function unpauseContainer(
  state: DockerState,
  ref: string,
  env: Env,
): Committed<DockerState, undefined> | Refusal {
  const container = containerByRef(state, ref)
  if ('refusal' in container) return container
  // 500, not 409: untyped in the engine (lifecycle/unpause created).
  return container.life.status === 'paused'
    ? done(thawed(state, container, env), undefined)
    : refuse('internal', `Container ${container.id} is not paused`)
}

export const isRestarting = (container: Container): Refusal =>
  refuse('conflict', `Container ${container.id} is restarting, wait until the container is running`)
export const isNotRunning = (container: Container): Refusal =>
  refuse('conflict', `container ${container.id} is not running`)
