import { isRefusal, refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { boolFilter, matchesAny, matchesLabels, valuesOf, type Filters } from '../domain/filters.ts'
import { isPredefined, type Network } from '../domain/network.ts'
import { liveEndpoints } from '../domain/networks.ts'
import type { DockerState } from '../domain/state.ts'
import { parseFilters } from '../wire/filters.ts'
import { toNetworkJson } from '../wire/network-json.ts'
import { json } from '../wire/replies.ts'
import type { Operation } from './parts/operation.ts'

const keys: ReadonlySet<string> = new Set('dangling driver id label name scope type'.split(' '))

export const networkList: Operation = (ctx) => {
  const filters = parseFilters(ctx.call.query, keys)
  if (isRefusal(filters)) return filters
  return ctx.read((state) => {
    const matches = matcher(state, filters)
    if (isRefusal(matches)) return matches
    const found = [...state.networks.ordered('sequence')].filter(matches)
    return json(
      200,
      found.map((network) => toNetworkJson(network, ctx.context)),
    )
  })
}

function matcher(state: DockerState, filters: Filters): ((network: Network) => boolean) | Refusal {
  const wrong = valuesOf(filters, 'type').find((value) => value !== 'custom' && value !== 'builtin')
  // Untyped, so 500 (networks/filter type bad).
  if (wrong !== undefined) return refuse('internal', `invalid filter: 'type'='${wrong}'`)
  const dangling = boolFilter(filters, 'dangling')
  if (isRefusal(dangling)) return dangling
  const any = (key: string, test: (value: string) => boolean): boolean =>
    matchesAny(valuesOf(filters, key), test)
  return (network) =>
    any('type', (value) => (value === 'builtin') === isPredefined(network.name)) &&
    any('driver', (value) => network.driver === value) &&
    any('id', (value) => network.id.startsWith(value)) &&
    any('name', (value) => network.name.includes(value)) &&
    any('scope', (value) => value === 'local') &&
    matchesLabels(network.labels, valuesOf(filters, 'label')) &&
    (dangling === undefined ||
      dangling === (!isPredefined(network.name) && liveEndpoints(state, network).length === 0))
}
