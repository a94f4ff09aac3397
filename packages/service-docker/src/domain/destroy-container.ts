import type { Env } from '@crvouga/mockingbird-shared-runtime'
import { exitCodeOf, type Container } from './container.ts'
import { emitContainer } from './emit.ts'
import type { DockerState, Grave } from './state.ts'
import { isAnonymous } from './volume.ts'
import { emitVolume, withoutVolume } from './volumes.ts'

const gravesKept = 1000

/** Takes a container that does not run out of the world. */
export function destroyContainer(
  state: DockerState,
  container: Container,
  options: { readonly volumes: 'keep' | 'anonymous' },
  env: Env,
): DockerState {
  const grave: Grave = {
    id: container.id,
    exitCode: exitCodeOf(container.life),
    ran: container.cuts > 0,
    sequence: env.nextId('grave'),
  }
  let graves = state.graves.set(grave)
  if (graves.size > gravesKept) {
    const oldest = graves.ordered('sequence').next()
    if (oldest.done !== true) graves = graves.delete(oldest.value.id)
  }
  let { execs } = state
  for (const exec of state.execs.where('container', container.id)) execs = execs.delete(exec.id)
  let next: DockerState = {
    ...state,
    graves,
    execs,
    containers: state.containers.delete(container.id),
    machines: state.machines.delete(container.id),
  }
  if (options.volumes === 'anonymous') {
    for (const mount of container.mounts) {
      const volume = mount.name === undefined ? undefined : next.volumes.get(mount.name)
      if (volume === undefined || !isAnonymous(volume)) continue
      next = emitVolume(withoutVolume(next, volume.name), volume, 'destroy', env)
    }
  }
  // Whoever follows its log or output sees the last of it before that is forgotten.
  env.schedule(env.now, { type: 'forget', source: container.id })
  return emitContainer(next, container, 'destroy', env)
}
