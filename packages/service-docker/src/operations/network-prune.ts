import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { lacksLabels, matchesLabels, valuesOf } from '../domain/filters.ts'
import { pruneNetworks } from '../domain/networks.ts'
import { parseFilters } from '../wire/filters.ts'
import { json } from '../wire/replies.ts'
import type { Operation } from './parts/operation.ts'
import { createdBefore, pruneKeys } from './parts/prune-filters.ts'

export const networkPrune: Operation = (ctx) => {
  const filters = parseFilters(ctx.call.query, pruneKeys)
  if (isRefusal(filters)) return filters
  const isOld = createdBefore(
    filters,
    ctx.read((_, now) => now),
  )
  if (isRefusal(isOld)) return isOld
  const deleted = ctx.commit((state, env) =>
    pruneNetworks(
      state,
      ({ created, labels }) =>
        isOld(created) &&
        matchesLabels(labels, valuesOf(filters, 'label')) &&
        lacksLabels(labels, valuesOf(filters, 'label!')),
      env,
    ),
  )
  if (isRefusal(deleted)) return deleted
  return json(200, { NetworksDeleted: deleted.length === 0 ? null : deleted })
}
