import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { lacksLabels, matchesLabels, valuesOf } from '../domain/filters.ts'
import { pruneContainers } from '../domain/prune-containers.ts'
import { parseFilters } from '../wire/filters.ts'
import { json } from '../wire/replies.ts'
import type { Operation } from './parts/operation.ts'
import { createdBefore, pruneKeys } from './parts/prune-filters.ts'

export const containerPrune: Operation = (ctx) => {
  const filters = parseFilters(ctx.call.query, pruneKeys)
  if (isRefusal(filters)) return filters
  const now = ctx.read((_, at) => at)
  const isOld = createdBefore(filters, now)
  if (isRefusal(isOld)) return isOld
  const pruned = ctx.commit((state, env) =>
    pruneContainers(
      state,
      ({ config, created }) =>
        isOld(created) &&
        matchesLabels(config.Labels, valuesOf(filters, 'label')) &&
        lacksLabels(config.Labels, valuesOf(filters, 'label!')),
      env,
    ),
  )
  if (isRefusal(pruned)) return pruned
  return json(200, {
    ContainersDeleted: pruned.deleted.length === 0 ? null : pruned.deleted,
    SpaceReclaimed: pruned.bytes,
  })
}
