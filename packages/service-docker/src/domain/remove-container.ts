import {
  done,
  refuse,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { countsAsRunning } from './container.ts'
import { destroyContainer } from './destroy-container.ts'
import { containerByRef } from './find-container.ts'
import type { ContainerId } from './ids.ts'
import { killed } from './kill-container.ts'
import { sigKill } from './signal.ts'
import type { DockerState } from './state.ts'

export interface RemoveOptions {
  readonly force: boolean
  readonly volumes: boolean
  readonly link: boolean
}

export function removeContainer(
  state: DockerState,
  ref: string,
  options: RemoveOptions,
  env: Env,
): Committed<DockerState, ContainerId> | Refusal {
  const container = containerByRef(state, ref)
  if ('refusal' in container) return container
  if (options.link) {
    return refuse('internal', 'Conflict, cannot remove the default link name of the container')
  }
  const { life } = container
  const cannot = `cannot remove container "${ref}": container is`
  if (!options.force && life.status === 'paused') {
    return refuse('conflict', `${cannot} paused and must be unpaused first`)
  }
  if (!options.force && countsAsRunning(life)) {
    return refuse(
      'conflict',
      `${cannot} ${life.status}: stop the container before removing or force remove`,
    )
  }
  if (life.status === 'removing') {
    return refuse('conflict', `removal of container ${ref} is already in progress`)
  }
  // AutoRemove may have taken it at its end already.
  const stopped = killed(state, container, sigKill, env)
  const left = stopped.containers.get(container.id)
  if (left === undefined) return done(stopped, container.id)
  const volumes = options.volumes ? 'anonymous' : 'keep'
  return done(destroyContainer(stopped, left, { volumes }, env), container.id)
}
