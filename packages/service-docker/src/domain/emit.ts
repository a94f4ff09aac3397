import type { Env } from '@crvouga/mockingbird-shared-runtime'
import type { Container, Endpoint } from './container.ts'
import { appendEvent, type NewEvent } from './event.ts'
import type { Exec } from './exec.ts'
import type { DockerState } from './state.ts'

export const emit = (state: DockerState, event: NewEvent, env: Env): DockerState => ({
  ...state,
  events: appendEvent(state.events, event, env),
})

/** All labels, then image and name, then what belongs to this action. */
export const emitContainer = (
  state: DockerState,
  container: Container,
  action: string,
  env: Env,
  extra: Readonly<Record<string, string>> = {},
): DockerState =>
  emit(
    state,
    {
      type: 'container',
      action,
      actorId: container.id,
      attributes: {
        ...container.config.Labels,
        image: container.config.Image,
        name: container.name,
        ...extra,
      },
    },
    env,
  )

export const emitExec = (
  state: DockerState,
  container: Container,
  exec: Exec,
  action: string,
  env: Env,
  extra: Readonly<Record<string, string>> = {},
): DockerState => emitContainer(state, container, action, env, { execID: exec.id, ...extra })

export function emitNetwork(
  state: DockerState,
  container: Container,
  endpoint: Endpoint,
  action: 'connect' | 'disconnect',
  env: Env,
): DockerState {
  const network =
    endpoint.networkId === undefined ? undefined : state.networks.get(endpoint.networkId)
  if (network === undefined) return state
  return emit(
    state,
    {
      type: 'network',
      action,
      actorId: network.id,
      attributes: { container: container.id, name: network.name, type: network.driver },
    },
    env,
  )
}

export function emitMounts(
  state: DockerState,
  container: Container,
  action: 'mount' | 'unmount',
  env: Env,
): DockerState {
  let next = state
  for (const mount of container.mounts) {
    if (mount.type !== 'volume' || mount.name === undefined) continue
    const driver = mount.driver ?? 'local'
    const attributes: Record<string, string> =
      action === 'unmount'
        ? { container: container.id, driver }
        : {
            container: container.id,
            destination: mount.destination,
            driver,
            propagation: mount.propagation,
            'read/write': String(mount.rw),
          }
    next = emit(next, { type: 'volume', action, actorId: mount.name, attributes }, env)
  }
  return next
}
