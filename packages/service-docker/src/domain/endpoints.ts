import { refuse, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { Container, Endpoint, LiveEndpoint, PublishedPort } from './container.ts'
import type { EndpointConfig, HostConfig, PortBinding } from './container-config.ts'
import {
  isPredefined,
  parseAddress,
  parseSubnet,
  printAddress,
  subnetSize,
  type Network,
} from './network.ts'
import type { DockerState } from './state.ts'

/** Name first, then full id, then a unique prefix. */
export function networkByRef(state: DockerState, ref: string): Network | Refusal {
  const found = state.networks.find('name', ref) ?? state.networks.get(ref)
  if (found !== undefined) return found
  const byPrefix: Network[] = []
  for (const network of state.networks.rows({ gte: ref, lt: `${ref}g` })) byPrefix.push(network)
  if (byPrefix.length > 1) {
    return refuse(
      'invalid',
      `network ${ref} is ambiguous (${byPrefix.length} matches found on ID prefix)`,
    )
  }
  return (ref === '' ? undefined : byPrefix[0]) ?? refuse('not-found', `network ${ref} not found`)
}

/** Networks of the engine's own go by name: the bridge has another id after each start of the daemon. */
export const networkOfEndpoint = (
  state: DockerState,
  { network, networkId }: Endpoint,
): Network | Refusal =>
  networkByRef(state, isPredefined(network) ? network : (networkId ?? network))

const plainEndpoint: EndpointConfig = {
  IPAMConfig: null,
  Links: null,
  Aliases: null,
  MacAddress: '',
  DriverOpts: null,
  GwPriority: 0,
}

/** The network of the mode first, then whatever else the client named. */
export function endpointsOf(
  host: HostConfig,
  networks: Readonly<Record<string, EndpointConfig | null>>,
): readonly Endpoint[] {
  if (host.NetworkMode.startsWith('container:')) return []
  // The CLI names the endpoint as it names the mode: `default`, which is the bridge.
  const { default: unnamed, ...named } = networks
  const given = unnamed === undefined ? named : { bridge: unnamed, ...named }
  const names = new Set([host.NetworkMode, ...Object.keys(given).sort()])
  return [...names].map((network) => ({
    network,
    networkId: undefined,
    named: false,
    config: given[network] ?? plainEndpoint,
    live: undefined,
  }))
}

export interface Connected {
  /** The container's, live as far as it went. */
  readonly endpoints: readonly Endpoint[]
  readonly problem: Refusal | undefined
}

/**
 * Gives every network of a container an address, and its ports a place on the host. The default bridge is joined
 * first (live engine 29.0.0-beta.1).
 */
export function connectAll(state: DockerState, container: Container, env: Env): Connected {
  const endpoints = [...container.endpoints]
  const places = [...endpoints.keys()]
  const isBridge = (place: number): boolean => endpoints[place]?.network === 'bridge'
  places.sort((a, b) => Number(isBridge(b)) - Number(isBridge(a)))
  for (const place of places) {
    const endpoint = endpoints[place]
    if (endpoint === undefined) continue
    const network = networkOfEndpoint(state, endpoint)
    const missing = 'refusal' in network ? network : modeProblem(state, container, endpoint.network)
    if ('refusal' in network || missing !== undefined) {
      const message = `failed to set up container networking: ${missing?.message ?? ''}`
      return { endpoints, problem: refuse(missing?.refusal ?? 'not-found', message) }
    }
    const ports = place === 0 ? publishPorts(state, container, network, env) : []
    if ('refusal' in ports) return { endpoints, problem: ports }
    endpoints[place] = connect(state, endpoint, network, ports, env)
  }
  return { endpoints, problem: undefined }
}

/** Whoever joins another network than that of its mode needs that one to be there all the same. */
export function modeProblem(
  state: DockerState,
  { host }: Container,
  joins: string,
): Refusal | undefined {
  const mode = host.NetworkMode
  if (mode === joins || mode.startsWith('container:')) return undefined
  const network = networkByRef(state, mode)
  return 'refusal' in network
    ? refuse(
        network.refusal,
        `could not find a network matching network mode ${mode}: ${network.message}`,
      )
    : undefined
}

export function connect(
  state: DockerState,
  endpoint: Endpoint,
  network: Network,
  ports: readonly PublishedPort[],
  env: Env,
): Endpoint {
  const pool = network.pools[0]
  const subnet = pool === undefined ? undefined : parseSubnet(pool.subnet)
  const live: LiveEndpoint = {
    id: env.hex(64),
    gateway: network.internal ? '' : (pool?.gateway ?? ''),
    address: pool === undefined ? '' : freeAddress(state, network, wantedAddress(endpoint)),
    prefixLength: subnet?.bits ?? 0,
    mac: pool === undefined ? '' : endpoint.config.MacAddress || macAddress(env),
    ports,
  }
  return { ...endpoint, networkId: network.id, named: true, live }
}

function wantedAddress(endpoint: Endpoint): string | undefined {
  const ipam = endpoint.config.IPAMConfig
  if (typeof ipam !== 'object' || ipam === null || !('IPv4Address' in ipam)) return undefined
  return typeof ipam.IPv4Address === 'string' && ipam.IPv4Address !== ''
    ? ipam.IPv4Address
    : undefined
}

/** Addresses that containers hold in a network right now. */
export function addressesInUse(state: DockerState, network: Network): readonly string[] {
  const taken: string[] = []
  for (const container of state.containers.rows()) {
    for (const endpoint of container.endpoints) {
      if (endpoint.networkId === network.id && endpoint.live !== undefined) {
        taken.push(endpoint.live.address)
      }
    }
  }
  return taken
}

function freeAddress(state: DockerState, network: Network, wanted: string | undefined): string {
  if (wanted !== undefined) return wanted
  const pool = network.pools[0]
  const subnet = pool === undefined ? undefined : parseSubnet(pool.subnet)
  if (pool === undefined || subnet === undefined) return ''
  const taken = new Set(addressesInUse(state, network))
  const gateway = parseAddress(pool.gateway)
  for (let at = subnet.base + 1; at < subnet.base + subnetSize(subnet) - 1; at++) {
    if (at !== gateway && !taken.has(printAddress(at))) return printAddress(at)
  }
  return ''
}

/** Locally administered, as the engine makes them since 28. */
function macAddress(env: Env): string {
  const digits = env.hex(12)
  const first = ((parseInt(digits.slice(0, 2), 16) & 0xfc) | 0x02).toString(16).padStart(2, '0')
  return [first, ...(digits.slice(2).match(/../g) ?? [])].join(':')
}

function publishPorts(
  state: DockerState,
  container: Container,
  network: Network,
  env: Env,
): readonly PublishedPort[] | Refusal {
  if (network.driver === 'host' || network.driver === 'null') return []
  const published: PublishedPort[] = []
  for (const [port, bindings] of wantedBindings(container)) {
    for (const binding of bindings) {
      const hostPort = Number(binding.HostPort.split('-')[0]) || env.nextId('host-port') + 32_767
      const addresses = binding.HostIp === '' ? ['0.0.0.0', '::'] : [binding.HostIp]
      for (const hostIp of addresses) {
        const clash = isBound(state, port, hostIp, hostPort)
        if (clash) {
          const endpointId = env.hex(64)
          return refuse(
            'internal',
            `failed to set up container networking: driver failed programming external connectivity on endpoint ${container.name} (${endpointId}): Bind for ${hostIp}:${hostPort} failed: port is already allocated`,
          )
        }
        published.push({ port, hostIp, hostPort })
      }
    }
  }
  return published
}

function wantedBindings(
  container: Container,
): readonly (readonly [string, readonly PortBinding[]])[] {
  const wanted = new Map<string, readonly PortBinding[]>()
  for (const [port, bindings] of Object.entries(container.host.PortBindings ?? {})) {
    wanted.set(normalPort(port), bindings ?? [])
  }
  if (container.host.PublishAllPorts) {
    for (const port of Object.keys(container.config.ExposedPorts ?? {})) {
      if (!wanted.has(normalPort(port)))
        wanted.set(normalPort(port), [{ HostIp: '', HostPort: '' }])
    }
  }
  return [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))
}

export const normalPort = (port: string): string => (port.includes('/') ? port : `${port}/tcp`)

function isBound(state: DockerState, port: string, hostIp: string, hostPort: number): boolean {
  const protocol = port.split('/')[1]
  for (const container of state.containers.rows()) {
    for (const endpoint of container.endpoints) {
      for (const held of endpoint.live?.ports ?? []) {
        if (held.hostPort !== hostPort || held.port.split('/')[1] !== protocol) continue
        const sameAddress =
          held.hostIp === hostIp || held.hostIp === anyOf(hostIp) || hostIp === anyOf(held.hostIp)
        if (sameAddress) return true
      }
    }
  }
  return false
}

const anyOf = (ip: string): string => (ip.includes(':') ? '::' : '0.0.0.0')
