import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { pruneImages } from '../domain/delete-image.ts'
import { boolFilter, lacksLabels, matchesLabels, valuesOf } from '../domain/filters.ts'
import { parseFilters } from '../wire/filters.ts'
import { json } from '../wire/replies.ts'
import type { Operation } from './parts/operation.ts'
import { createdBefore, pruneKeys } from './parts/prune-filters.ts'

const keys: ReadonlySet<string> = new Set([...pruneKeys, 'dangling'])

export const imagePrune: Operation = (ctx) => {
  const filters = parseFilters(ctx.call.query, keys)
  if (isRefusal(filters)) return filters
  const dangling = boolFilter(filters, 'dangling')
  if (isRefusal(dangling)) return dangling
  const isOld = createdBefore(
    filters,
    ctx.read((_, now) => now),
  )
  if (isRefusal(isOld)) return isOld
  const pruned = ctx.commit((state, env) =>
    pruneImages(
      state,
      dangling ?? true,
      ({ created, config }) =>
        isOld(created) &&
        matchesLabels(config.Labels, valuesOf(filters, 'label')) &&
        lacksLabels(config.Labels, valuesOf(filters, 'label!')),
      env,
    ),
  )
  if (isRefusal(pruned)) return pruned
  return json(200, {
    ImagesDeleted: pruned.deleted.length === 0 ? null : pruned.deleted,
    SpaceReclaimed: pruned.bytes,
  })
}
