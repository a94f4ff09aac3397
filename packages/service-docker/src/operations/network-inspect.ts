import { isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { networkUse } from '../domain/container-facts.ts'
import { networkByRef } from '../domain/endpoints.ts'
import { parseSubnet, subnetSize, type Network } from '../domain/network.ts'
import { liveEndpoints } from '../domain/networks.ts'
import type { DockerState } from '../domain/state.ts'
import { toNetworkInspectJson, type NetworkUse } from '../wire/network-json.ts'
import { json } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

export const networkInspect: Operation = (ctx) => {
  const ref = param(ctx, 'id')
  const scope = ctx.call.query.get('scope') ?? ''
  return ctx.read((state) => {
    const network = networkByRef(state, ref)
    if (isRefusal(network)) return network
    if (scope !== '' && scope !== 'local') return refuse('not-found', `network ${ref} not found`)
    return json(200, toNetworkInspectJson(network, useOf(state, network), ctx.context))
  })
}

function useOf(state: DockerState, network: Network): NetworkUse {
  const held = networkUse(state, network)
  return {
    endpoints: liveEndpoints(state, network),
    subnets: network.pools.flatMap((pool, i) => {
      const subnet = parseSubnet(pool.subnet)
      return subnet === undefined
        ? []
        : [{ subnet: pool.subnet, size: subnetSize(subnet), held: i === 0 ? held : 0 }]
    }),
  }
}
