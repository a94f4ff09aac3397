import {
  done,
  refuse,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { isExecuting } from './container.ts'
import { emitContainer } from './emit.ts'
import { containerByRef, putContainer } from './find-container.ts'
import { isNotRunning } from './pause-container.ts'
import { initHandle } from './program/machine.ts'
import { stepMachine } from './run.ts'
import type { DockerState } from './state.ts'

export interface Size {
  readonly rows: number
  readonly cols: number
}

/** A running container without a terminal takes it too (lifecycle/resize). */
export function resizeContainer(
  state: DockerState,
  ref: string,
  size: Size,
  env: Env,
): Committed<DockerState, undefined> | Refusal {
  const container = containerByRef(state, ref)
  if ('refusal' in container) return container
  if (!isExecuting(container.life)) return isNotRunning(container)
  const sized = { ...container, size }
  const told = emitContainer(putContainer(state, sized), sized, 'resize', env, {
    height: String(size.rows),
    width: String(size.cols),
  })
  return done(
    container.config.Tty
      ? stepMachine(told, sized, { type: 'resize', handle: initHandle, ...size }, env)
      : told,
    undefined,
  )
}

export function resizeExec(
  state: DockerState,
  id: string,
  size: Size,
  env: Env,
): Committed<DockerState, undefined> | Refusal {
  const exec = state.execs.get(id)
  const container = exec === undefined ? undefined : state.containers.get(exec.container)
  if (exec === undefined || container === undefined) {
    return refuse('not-found', `No such exec instance: ${id}`)
  }
  switch (exec.life.status) {
    case 'created':
      // The engine waits ten seconds for the exec to be started before it says so (exec/resize not started).
      return refuse('internal', 'timeout waiting for exec session ready')
    case 'exited':
      return refuse('not-found', `NotFound: process does not exist ${id}: not found`)
    case 'running': {
      const sized = { ...state, execs: state.execs.set({ ...exec, size }) }
      return done(
        exec.config.tty
          ? stepMachine(sized, container, { type: 'resize', handle: id, ...size }, env)
          : sized,
        undefined,
      )
    }
  }
}
