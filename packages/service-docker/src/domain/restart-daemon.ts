import type { Env } from '@crvouga/mockingbird-shared-runtime'
import { isExecuting } from './container.ts'
import { exitContainer } from './exit-container.ts'
import { filesOfContainer } from './files-of-container.ts'
import type { ContainerId } from './ids.ts'
import { withoutLiveHandles } from './live-handles.ts'
import type { DockerState } from './state.ts'

/** Ends a container's program from outside, with that code, as if it had ended by itself. */
export function completeContainer(
  state: DockerState,
  id: ContainerId,
  exitCode: number,
  env: Env,
): DockerState {
  const container = state.containers.get(id)
  if (container === undefined || !isExecuting(container.life)) return state
  const files = filesOfContainer(state, container)
  const ended = exitContainer(state, id, exitCode, env)
  if (!ended.containers.has(id)) return ended
  const row = { id, life: { status: 'files', files } } as const
  return { ...ended, machines: ended.machines.set(row) }
}

/**
 * The daemon goes and comes back. Containers run on (live restore), or end with 137 and start again
 * where their policy says so.
 */
export function restartDaemon(
  state: DockerState,
  containers: 'preserve' | 'terminate',
  env: Env,
): DockerState {
  let next = withoutLiveHandles(state, env)
  if (containers === 'preserve') return next
  for (const container of state.containers.ordered('sequence')) {
    if (isExecuting(container.life)) next = completeContainer(next, container.id, 137, env)
  }
  return next
}
