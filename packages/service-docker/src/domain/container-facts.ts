import {
  exitCodeOf,
  finishedAtOf,
  isExecuting,
  startedAtOf,
  type Container,
  type Health,
  type LiveEndpoint,
} from './container.ts'
import type { Image } from './image.ts'
import type { Network } from './network.ts'
import { addressesInUse } from './endpoints.ts'
import { shortId } from './ids.ts'
import type { DockerState } from './state.ts'

/** A container as presenters see it: everything that has to be looked up or worked out. */
export interface ContainerFacts {
  readonly container: Container
  readonly image: Image | undefined
  readonly running: boolean
  readonly pid: number
  readonly exitCode: number
  readonly error: string
  readonly startedAt: number | undefined
  readonly finishedAt: number | undefined
  readonly sandbox: string
  readonly health: Health | undefined
  /** Execs that have not ended, started or not. */
  readonly execIds: readonly string[]
  readonly endpoints: readonly EndpointFacts[]
  /** How the image is shown in lists: as asked for, or by id when that name has moved away. */
  readonly imageShown: string
  readonly sizes: { readonly writable: number; readonly whole: number }
}

export interface EndpointFacts {
  readonly name: string
  readonly networkId: string
  readonly live: LiveEndpoint | undefined
  readonly config: Container['endpoints'][number]['config']
  readonly dnsNames: readonly string[] | null
  /** Its network is none of the host's own and not `none`: only there ports can be exposed. */
  readonly bridged: boolean
}

export function containerFacts(state: DockerState, container: Container): ContainerFacts {
  const { life } = container
  const executing = isExecuting(life) ? life : undefined
  const image = state.images.get(container.imageId)
  const execs = [...state.execs.where('container', container.id)]
  return {
    container,
    image,
    running: executing !== undefined || life.status === 'restarting',
    pid: executing?.pid ?? 0,
    exitCode: exitCodeOf(life),
    error: errorOf(container),
    startedAt: startedAtOf(life),
    finishedAt: finishedAtOf(life),
    sandbox: executing?.sandbox ?? '',
    health: healthOf(container),
    execIds: execs.flatMap((exec) =>
      exec.life.status !== 'exited' && !exec.probe ? [exec.id] : [],
    ),
    endpoints: container.endpoints.map((endpoint) => endpointFacts(state, container, endpoint)),
    imageShown: imageShown(state, container),
    sizes: { writable: 4096, whole: (image?.unpackedBytes ?? 0) + 24_576 },
  }
}

/** Why its last start failed. */
export function errorOf({ life }: Container): string {
  if (life.status === 'created') return life.failure?.error ?? ''
  return 'error' in life ? life.error : ''
}

/** Health is there from the first start on; at the end its monitor is closed, and then it reads unhealthy. */
function healthOf(container: Container): Health | undefined {
  return isExecuting(container.life) ? container.life.health : container.lastHealth
}

function endpointFacts(
  state: DockerState,
  container: Container,
  endpoint: Container['endpoints'][number],
): EndpointFacts {
  const network =
    endpoint.networkId === undefined ? undefined : state.networks.get(endpoint.networkId)
  const userDefined = !['bridge', 'host', 'none'].includes(network?.name ?? endpoint.network)
  const bridged = network !== undefined && network.driver !== 'host' && network.driver !== 'null'
  const names = [
    container.name,
    ...(endpoint.config.Aliases ?? []),
    shortId(container.id),
    container.config.Hostname,
  ].filter((name) => name !== '')
  return {
    name: network?.name ?? endpoint.network,
    networkId: endpoint.networkId ?? '',
    live: endpoint.live,
    config: endpoint.config,
    bridged,
    dnsNames:
      (userDefined && endpoint.named) || (endpoint.renamed === true && bridged)
        ? [...new Set(names)]
        : null,
  }
}

function imageShown(state: DockerState, container: Container): string {
  const asked = container.config.Image
  if (/^(sha256:)?[0-9a-f]{12,64}$/.test(asked)) return asked
  for (const tag of state.tags.where('image', container.imageId)) {
    if (tag.ref.endsWith(asked.includes(':') ? asked : `${asked}:latest`)) return asked
  }
  return asked.includes('@') ? asked : container.imageId
}

/** How full the pools of a network are. */
export function networkUse(state: DockerState, network: Network): number {
  return addressesInUse(state, network).filter((address) => address !== '').length
}
