import { done, type Committed, type Env } from '@crvouga/mockingbird-shared-runtime'
import { countsAsRunning, type Container } from './container.ts'
import { destroyContainer } from './destroy-container.ts'
import { emit } from './emit.ts'
import type { ContainerId } from './ids.ts'
import type { DockerState } from './state.ts'

/** Bytes that the writable layer of a container takes at least. */
export const layerBytes = 4096

/** Everything that does not run, newest first. */
export function pruneContainers(
  state: DockerState,
  matches: (container: Container) => boolean,
  env: Env,
): Committed<DockerState, { readonly deleted: readonly ContainerId[]; readonly bytes: number }> {
  let next = state
  const deleted: ContainerId[] = []
  for (const container of state.containers.ordered('sequence', { reverse: true })) {
    if (countsAsRunning(container.life) || !matches(container)) continue
    next = destroyContainer(next, container, { volumes: 'keep' }, env)
    deleted.push(container.id)
  }
  const bytes = deleted.length * layerBytes
  const prune = {
    type: 'container',
    action: 'prune',
    actorId: '',
    attributes: { reclaimed: String(bytes) },
  } as const
  return done(emit(next, prune, env), { deleted, bytes })
}
