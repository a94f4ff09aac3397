import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { boolFilter, lacksLabels, matchesLabels, valuesOf } from '../domain/filters.ts'
import { pruneVolumes } from '../domain/volumes.ts'
import { parseFilters } from '../wire/filters.ts'
import { json } from '../wire/replies.ts'
import type { Operation } from './parts/operation.ts'

const keys: ReadonlySet<string> = new Set(['label', 'label!', 'all'])

export const volumePrune: Operation = (ctx) => {
  const filters = parseFilters(ctx.call.query, keys)
  if (isRefusal(filters)) return filters
  const all = boolFilter(filters, 'all')
  if (isRefusal(all)) return all
  const deleted = ctx.commit((state, env) =>
    pruneVolumes(
      state,
      all === true,
      ({ labels }) =>
        matchesLabels(labels, valuesOf(filters, 'label')) &&
        lacksLabels(labels, valuesOf(filters, 'label!')),
      env,
    ),
  )
  return isRefusal(deleted) ? deleted : json(200, { VolumesDeleted: deleted, SpaceReclaimed: 0 })
}
