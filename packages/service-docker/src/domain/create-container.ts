import {
  done,
  refuse,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { noStdin, type Container } from './container.ts'
import type { ContainerConfig, EndpointConfig, HostConfig } from './container-config.ts'
import { claimName, inventName } from './container-name.ts'
import { createProblem, createWarnings } from './create-problem.ts'
import { emitContainer } from './emit.ts'
import { endpointsOf } from './endpoints.ts'
import { containerByRef, putContainer } from './find-container.ts'
import { imageByRef } from './find-image.ts'
import { asContainerId, type ContainerId, type ImageId } from './ids.ts'
import { emptyImageConfig, type Image } from './image.ts'
import { mergedConfig } from './merge-config.ts'
import { planMounts } from './mounts.ts'
import { normalHostConfig } from './normal-host-config.ts'
import type { DockerState } from './state.ts'

export interface CreateRequest {
  readonly name: string
  readonly config: ContainerConfig
  readonly host: HostConfig
  readonly networks: Readonly<Record<string, EndpointConfig | null>>
  /** `os/architecture`, when the client insists. */
  readonly platform: string | undefined
}
export interface Created {
  readonly id: ContainerId
  readonly warnings: readonly string[]
}

export function createContainer(
  state: DockerState,
  request: CreateRequest,
  env: Env,
): Committed<DockerState, Created> | Refusal {
  const problem = createProblem(state, request)
  if (problem !== undefined) return problem
  const image = request.config.Image === '' ? undefined : createdFrom(state, request)
  if (image !== undefined && 'refusal' in image) return image
  const config = mergedConfig(request.config, image?.config ?? emptyImageConfig)
  if ((config.Cmd ?? []).length === 0 && (config.Entrypoint ?? []).length === 0) {
    return refuse('invalid', 'no command specified')
  }
  const id = asContainerId(env.hex(64))
  const name = request.name === '' ? inventName(state, id, env) : claimName(state, request.name)
  if (typeof name !== 'string') return name
  const host = withJoinedId(state, normalHostConfig(request.host))
  const planned = planMounts(state, host, Object.keys(config.Volumes ?? {}), env)
  if ('refusal' in planned) return planned
  const [path = '', ...args] = [...(config.Entrypoint ?? []), ...(config.Cmd ?? [])]
  const container: Container = {
    id,
    sequence: env.nextId('container'),
    name,
    created: env.now,
    imageId: image?.id ?? ('' as ImageId),
    path,
    args,
    config: { ...config, Hostname: hostname(config, host, state, id) },
    host,
    mounts: planned.mounts,
    endpoints: endpointsOf(host, request.networks),
    life: { status: 'created' },
    prepared: { files: false, log: false },
    lastHealth: undefined,
    run: 0,
    exits: 0,
    cuts: 0,
    restartCount: 0,
    backoffMs: 0,
    pendingStdin: noStdin,
    size: undefined,
  }
  const next = emitContainer(putContainer(planned.state, container), container, 'create', env)
  return done(next, { id, warnings: createWarnings(request.host) })
}

/** `container:name` becomes `container:id` where that container is known. */
function withJoinedId(state: DockerState, host: HostConfig): HostConfig {
  const [mode, target] = host.NetworkMode.split(':')
  if (mode !== 'container' || target === undefined) return host
  const other = containerByRef(state, target)
  return 'refusal' in other ? host : { ...host, NetworkMode: `container:${other.id}` }
}

function createdFrom(state: DockerState, request: CreateRequest): Image | Refusal {
  const found = imageByRef(state, request.config.Image)
  if ('refusal' in found) return found
  const architecture = request.platform?.split('/')[1]
  if (architecture !== undefined && architecture !== found.image.architecture) {
    const shown = request.config.Image.includes(':')
      ? request.config.Image
      : `${request.config.Image}:latest`
    return refuse(
      'not-found',
      `image with reference ${shown} was found but does not provide the specified platform (${request.platform})`,
    )
  }
  return found.image
}

function hostname(
  config: ContainerConfig,
  host: HostConfig,
  state: DockerState,
  id: string,
): string {
  if (config.Hostname !== '') return config.Hostname
  return host.NetworkMode === 'host' ? state.daemon.name : id.slice(0, 12)
}
