import {
  done,
  refuse,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { isExecuting, type Container, type Endpoint } from './container.ts'
import type { EndpointConfig } from './container-config.ts'
import { emit, emitNetwork } from './emit.ts'
import { connect, modeProblem, networkByRef, networkOfEndpoint } from './endpoints.ts'
import { containerByRef, putContainer } from './find-container.ts'
import { asNetworkId } from './ids.ts'
import {
  contains,
  freeSubnet,
  isPredefined,
  overlap,
  parseAddress,
  parseSubnet,
  printAddress,
  type AddressPool,
  type Network,
} from './network.ts'
import type { DockerState } from './state.ts'

export type NewNetwork = Omit<Network, 'id' | 'sequence' | 'created'>

const drivers: ReadonlySet<string> = new Set([
  'bridge',
  'host',
  'ipvlan',
  'macvlan',
  'null',
  'overlay',
])

export function createNetwork(
  state: DockerState,
  asked: NewNetwork,
  env: Env,
): Committed<DockerState, Network> | Refusal {
  if (asked.name === '') return refuse('invalid', 'invalid name: name is empty')
  if (isPredefined(asked.name)) {
    return refuse('forbidden', `operation is not permitted on predefined ${asked.name} network `)
  }
  const gateway = asked.pools.map(gatewayProblem).find((problem) => problem !== undefined)
  if (gateway !== undefined) return gateway
  if (state.networks.find('name', asked.name) !== undefined) {
    return refuse('conflict', `network with name ${asked.name} already exists`)
  }
  if (asked.driver === 'overlay') {
    return refuse(
      'forbidden',
      'This node is not a swarm manager. Use "docker swarm init" or "docker swarm join" to connect this node to swarm and try again.',
    )
  }
  if (!drivers.has(asked.driver)) return refuse('not-found', `plugin "${asked.driver}" not found`)
  const pools = poolsOf(state, asked)
  if ('refusal' in pools) return pools
  return done(...addNetwork(state, { ...asked, pools }, env))
}

export function addNetwork(
  state: DockerState,
  asked: NewNetwork,
  env: Env,
): readonly [DockerState, Network] {
  const network: Network = {
    ...asked,
    id: asNetworkId(env.hex(64)),
    sequence: env.nextId('network'),
    created: env.now,
  }
  const next = { ...state, networks: state.networks.set(network) }
  return [emitOf(next, network, 'create', env), network]
}

const emitOf = (
  state: DockerState,
  network: Network,
  action: 'create' | 'destroy',
  env: Env,
): DockerState =>
  emit(
    state,
    {
      type: 'network',
      action,
      actorId: network.id,
      attributes: { name: network.name, type: network.driver },
    },
    env,
  )

function gatewayProblem(pool: AddressPool): Refusal | undefined {
  const subnet = parseSubnet(pool.subnet)
  const gateway = parseAddress(pool.gateway)
  return subnet !== undefined && gateway !== undefined && !contains(subnet, gateway)
    ? refuse(
        'invalid',
        `invalid network config:\ninvalid gateway ${pool.gateway}: parent subnet ${pool.subnet} doesn't contain this address`,
      )
    : undefined
}

/** The asked-for pools, or a free one of the engine's own. */
function poolsOf(state: DockerState, asked: NewNetwork): readonly AddressPool[] | Refusal {
  if (asked.driver === 'host' || asked.driver === 'null') return []
  const taken = [...state.networks.rows()].flatMap((network) =>
    network.pools.flatMap((pool) => parseSubnet(pool.subnet) ?? []),
  )
  const given = asked.pools.filter((pool) => pool.subnet !== '')
  if (given.length === 0) {
    const subnet = freeSubnet(taken)
    return subnet === undefined
      ? refuse('internal', 'all predefined address pools have been fully subnetted')
      : [withGateway({ subnet, ipRange: '', gateway: '', auxiliary: null })]
  }
  for (const pool of given) {
    const subnet = parseSubnet(pool.subnet)
    if (subnet !== undefined && taken.some((other) => overlap(subnet, other))) {
      return refuse(
        'forbidden',
        'invalid pool request: Pool overlaps with other one on this address space',
      )
    }
  }
  return given.map(withGateway)
}

function withGateway(pool: AddressPool): AddressPool {
  const subnet = parseSubnet(pool.subnet)
  return pool.gateway !== '' || subnet === undefined
    ? pool
    : { ...pool, gateway: printAddress(subnet.base + 1) }
}

export function removeNetwork(
  state: DockerState,
  ref: string,
  env: Env,
): Committed<DockerState, undefined> | Refusal {
  const network = networkByRef(state, ref)
  if ('refusal' in network) return network
  if (isPredefined(network.name)) {
    return refuse('forbidden', `${network.name} is a pre-defined network and cannot be removed`)
  }
  const active = liveEndpoints(state, network)
  if (active.length > 0) {
    const list = active.map(
      ({ container, endpoint }) =>
        `name:"${container.name}" id:"${(endpoint.live?.id ?? '').slice(0, 12)}"`,
    )
    return refuse(
      'forbidden',
      `error while removing network: network ${network.name} has active endpoints (${list.join(', ')})`,
    )
  }
  const next = { ...state, networks: state.networks.delete(network.id) }
  return done(emitOf(next, network, 'destroy', env), undefined)
}

export interface AttachedEndpoint {
  readonly container: Container
  readonly endpoint: Endpoint
}
export function liveEndpoints(state: DockerState, network: Network): readonly AttachedEndpoint[] {
  const found: AttachedEndpoint[] = []
  for (const container of state.containers.ordered('sequence')) {
    for (const endpoint of container.endpoints) {
      if (endpoint.live !== undefined && endpoint.networkId === network.id)
        found.push({ container, endpoint })
    }
  }
  return found
}

const isTo = (endpoint: Endpoint, network: Network): boolean =>
  endpoint.networkId === network.id || endpoint.network === network.name

/**
 * The container is looked for first. One that does not run takes any name, and learns at its start that there
 * is no such network (live engine 29.0.0-beta.1).
 */
export function connectNetwork(
  state: DockerState,
  ref: string,
  containerRef: string,
  config: EndpointConfig,
  env: Env,
): Committed<DockerState, undefined> | Refusal {
  const container = containerByRef(state, containerRef)
  if ('refusal' in container) return container
  const runs = isExecuting(container.life)
  const network = networkByRef(state, ref)
  if ('refusal' in network) {
    return runs ? network : done(joinedTo(state, container, cold(ref, config, false)), undefined)
  }
  if (isPredefined(network.name) && (config.Aliases ?? []).length > 0) {
    return refuse(
      'invalid',
      'invalid endpoint settings:\nnetwork-scoped aliases are only supported for user-defined networks',
    )
  }
  const sharesHost = container.host.NetworkMode === 'host'
  if (network.name === 'host' && !sharesHost) {
    return refuse(
      'invalid',
      'cannot connect container to host network - container must be created in host network mode',
    )
  }
  const isKnown = container.endpoints.some((endpoint) => isTo(endpoint, network))
  if (isKnown) {
    return runs
      ? refuse(
          'forbidden',
          `endpoint with name ${container.name} already exists in network ${network.name}`,
        )
      : done(state, undefined)
  }
  // Networks that are not there stand in nobody's way.
  const others = container.endpoints.filter((one) => !('refusal' in networkOfEndpoint(state, one)))
  if (sharesHost && others.length > 0) {
    return refuse(
      'invalid',
      'container sharing network namespace with another container or host cannot be connected to any other network',
    )
  }
  if (
    others.length > 0 &&
    (network.name === 'none' || others.some((endpoint) => endpoint.network === 'none'))
  ) {
    return refuse(
      'invalid',
      'container cannot be connected to multiple networks with one of the networks in private (none) mode',
    )
  }
  const asked = cold(network.name, config, true)
  if (!runs) return done(joinedTo(state, container, asked), undefined)
  const missing = modeProblem(state, container, network.name)
  if (missing !== undefined) return missing
  const endpoint = connect(state, asked, network, [], env)
  const next = joinedTo(state, container, endpoint)
  return done(emitNetwork(next, container, endpoint, 'connect', env), undefined)
}

const cold = (network: string, config: EndpointConfig, named: boolean): Endpoint => ({
  network,
  networkId: undefined,
  named,
  config,
  live: undefined,
})

const joinedTo = (state: DockerState, container: Container, endpoint: Endpoint): DockerState =>
  putContainer(state, { ...container, endpoints: [...container.endpoints, endpoint] })

export function disconnectNetwork(
  state: DockerState,
  ref: string,
  containerRef: string,
  force: boolean,
  env: Env,
): Committed<DockerState, undefined> | Refusal {
  const container = containerByRef(state, containerRef)
  const network = networkByRef(state, ref)
  if ('refusal' in container) {
    if (!force) return container
    return 'refusal' in network
      ? network
      : refuse('not-found', `endpoint ${containerRef} not found`)
  }
  const runs = isExecuting(container.life)
  const isMissing = 'refusal' in network
  if (isMissing && runs && !force) return network
  const endpoint = container.endpoints.find((one) =>
    isMissing ? one.network === ref : isTo(one, network),
  )
  if (endpoint === undefined) {
    const name = isMissing ? ref : network.name
    // Two places of the engine say it, with and without the article.
    const the = runs && !isMissing ? '' : 'the '
    return refuse('internal', `container ${container.id} is not connected to ${the}network ${name}`)
  }
  const left = { ...container, endpoints: container.endpoints.filter((one) => one !== endpoint) }
  const next = putContainer(state, left)
  return done(
    endpoint.live === undefined ? next : emitNetwork(next, left, endpoint, 'disconnect', env),
    undefined,
  )
}

export function pruneNetworks(
  state: DockerState,
  matches: (network: Network) => boolean,
  env: Env,
): Committed<DockerState, readonly string[]> {
  let next = state
  const deleted: string[] = []
  for (const network of state.networks.ordered('sequence')) {
    if (isPredefined(network.name) || !matches(network)) continue
    // Who only means to join it keeps nothing (live engine 29.0.0-beta.1).
    if (liveEndpoints(next, network).length > 0) continue
    next = emitOf({ ...next, networks: next.networks.delete(network.id) }, network, 'destroy', env)
    deleted.push(network.name)
  }
  const prune = {
    type: 'network',
    action: 'prune',
    actorId: '',
    attributes: { reclaimed: '0' },
  } as const
  return done(emit(next, prune, env), deleted)
}
