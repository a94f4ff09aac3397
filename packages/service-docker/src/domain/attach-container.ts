import {
  done,
  refuse,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { isExecuting, type Container } from './container.ts'
import { emitContainer } from './emit.ts'
import { containerByRef, putContainer } from './find-container.ts'
import type { ContainerId } from './ids.ts'
import { initHandle } from './program/machine.ts'
import { openReader, stepMachine } from './run.ts'
import type { DockerState } from './state.ts'

export interface Attached {
  readonly id: ContainerId
  readonly readerId: number
  readonly cursor: number
  /** The stream ends when the container's streams are cut once more. */
  readonly cuts: number
}

/** Whether a client may attach, and how the container talks. Looked at before the connection is taken over. */
export function attachable(state: DockerState, ref: string): Container | Refusal {
  const container = containerByRef(state, ref)
  if ('refusal' in container) return container
  if (container.life.status === 'paused') {
    return refuse('conflict', `container ${ref} is paused, unpause the container before attach`)
  }
  if (container.life.status === 'restarting') {
    return refuse('conflict', `container ${ref} is restarting, wait until the container is running`)
  }
  return container
}

export function attachContainer(
  state: DockerState,
  ref: string,
  readsLog: boolean,
  env: Env,
): Committed<DockerState, Attached> | Refusal {
  const container = attachable(state, ref)
  if ('refusal' in container) return container
  const opened = openReader(readsLog ? withLog(state, container) : state, container.id, env)
  const value: Attached = {
    id: container.id,
    readerId: opened.readerId,
    cursor: opened.cursor,
    cuts: container.cuts,
  }
  return done(emitContainer(opened.state, container, 'attach', env), value)
}

/** A look at its log makes the log (live engine 29.0.0-beta.1: LogPath of a container never started). */
export const withLog = (state: DockerState, container: Container): DockerState =>
  container.prepared.log
    ? state
    : putContainer(state, { ...container, prepared: { ...container.prepared, log: true } })

export function detached(state: DockerState, id: ContainerId, env: Env): DockerState {
  const container = state.containers.get(id)
  return container === undefined ? state : emitContainer(state, container, 'detach', env)
}

/** Stdin of a container: to its program, or kept until there is one. */
export function writeStdin(
  state: DockerState,
  id: ContainerId,
  bytes: Uint8Array,
  env: Env,
): DockerState {
  const container = state.containers.get(id)
  if (container === undefined || !container.config.OpenStdin || bytes.length === 0) return state
  if (isExecuting(container.life)) {
    return stepMachine(state, container, { type: 'stdin', handle: initHandle, bytes }, env)
  }
  const { chunks, closed } = container.pendingStdin
  return putContainer(state, { ...container, pendingStdin: { chunks: [...chunks, bytes], closed } })
}

export function closeStdin(state: DockerState, id: ContainerId, env: Env): DockerState {
  const container = state.containers.get(id)
  if (container === undefined) return state
  if (isExecuting(container.life)) {
    return stepMachine(state, container, { type: 'stdin-closed', handle: initHandle }, env)
  }
  return putContainer(state, {
    ...container,
    pendingStdin: { ...container.pendingStdin, closed: true },
  })
}
