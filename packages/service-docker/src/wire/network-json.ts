import type { AttachedEndpoint } from '../domain/networks.ts'
import type { AddressPool, Network } from '../domain/network.ts'
import { atLeast, type ApiContext } from './api-version.ts'
import { sortedRecord } from './go-encode.ts'
import { rfc3339Nano } from './go-time.ts'

export function toNetworkJson(
  network: Network,
  context: ApiContext,
): Readonly<Record<string, unknown>> {
  return {
    Name: network.name,
    Id: network.id,
    Created: rfc3339Nano(network.created),
    Scope: 'local',
    Driver: network.driver,
    ...(atLeast(context, '1.48') ? { EnableIPv4: network.enableIPv4 } : {}),
    EnableIPv6: network.enableIPv6,
    IPAM: {
      Driver: network.ipamDriver,
      Options: network.ipamOptions,
      Config: network.pools.length === 0 ? null : network.pools.map(toPoolJson),
    },
    Internal: network.internal,
    Attachable: network.attachable,
    Ingress: network.ingress,
    ConfigFrom: { Network: '' },
    ConfigOnly: network.configOnly,
    Options: sortedRecord(network.options),
    Labels: sortedRecord(network.labels),
  }
}

const toPoolJson = (pool: AddressPool): unknown => ({
  Subnet: pool.subnet,
  IPRange: pool.ipRange,
  Gateway: pool.gateway,
  ...(pool.auxiliary === null ? {} : { AuxiliaryAddresses: pool.auxiliary }),
})

export interface NetworkUse {
  readonly endpoints: readonly AttachedEndpoint[]
  /** Addresses of a subnet: how many there are, how many are held. */
  readonly subnets: readonly {
    readonly subnet: string
    readonly size: number
    readonly held: number
  }[]
}

export function toNetworkInspectJson(
  network: Network,
  use: NetworkUse,
  context: ApiContext,
): unknown {
  const containers = Object.fromEntries(
    use.endpoints.map(({ container, endpoint }) => [
      container.id,
      {
        Name: container.name,
        EndpointID: endpoint.live?.id ?? '',
        MacAddress: endpoint.live?.mac ?? '',
        IPv4Address:
          endpoint.live === undefined || endpoint.live.address === ''
            ? ''
            : `${endpoint.live.address}/${endpoint.live.prefixLength}`,
        IPv6Address: '',
      },
    ]),
  )
  const subnets = Object.fromEntries(
    // The network's own address, its gateway and its broadcast address count as held.
    use.subnets.map(({ subnet, size, held }) => [
      subnet,
      { IPsInUse: held + 3, DynamicIPsAvailable: size - held - 3 },
    ]),
  )
  return {
    ...toNetworkJson(network, context),
    Containers: sortedRecord(containers),
    ...(atLeast(context, '1.52') && use.subnets.length > 0
      ? { Status: { IPAM: { Subnets: sortedRecord(subnets) } } }
      : {}),
  }
}
