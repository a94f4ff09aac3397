import type { Env } from '@crvouga/mockingbird-shared-runtime'
import { stepMachine } from './run.ts'
import type { DockerState } from './state.ts'

export function writeExecStdin(
  state: DockerState,
  id: string,
  bytes: Uint8Array,
  env: Env,
): DockerState {
  const container = containerOf(state, id)
  return container === undefined || bytes.length === 0
    ? state
    : stepMachine(state, container, { type: 'stdin', handle: id, bytes }, env)
}

export function closeExecStdin(state: DockerState, id: string, env: Env): DockerState {
  const container = containerOf(state, id)
  return container === undefined
    ? state
    : stepMachine(state, container, { type: 'stdin-closed', handle: id }, env)
}

const containerOf = (state: DockerState, id: string) => {
  const exec = state.execs.get(id)
  return exec === undefined ? undefined : state.containers.get(exec.container)
}
