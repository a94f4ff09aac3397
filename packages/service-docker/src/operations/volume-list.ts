import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { boolFilter, matchesAny, matchesLabels, valuesOf } from '../domain/filters.ts'
import { volumeUsers } from '../domain/volumes.ts'
import { parseFilters } from '../wire/filters.ts'
import { json } from '../wire/replies.ts'
import { toVolumeJson } from '../wire/volume-json.ts'
import type { Operation } from './parts/operation.ts'

const keys: ReadonlySet<string> = new Set('dangling driver label name'.split(' '))

export const volumeList: Operation = (ctx) => {
  const filters = parseFilters(ctx.call.query, keys)
  if (isRefusal(filters)) return filters
  const dangling = boolFilter(filters, 'dangling')
  if (isRefusal(dangling)) return dangling
  const volumes = ctx.read((state) =>
    [...state.volumes.ordered('sequence')].filter(
      (volume) =>
        matchesAny(valuesOf(filters, 'name'), (value) => volume.name.includes(value)) &&
        matchesAny(valuesOf(filters, 'driver'), (value) => volume.driver === value) &&
        matchesLabels(volume.labels, valuesOf(filters, 'label')) &&
        (dangling === undefined || dangling === (volumeUsers(state, volume.name).length === 0)),
    ),
  )
  return json(200, { Volumes: volumes.map(toVolumeJson), Warnings: null })
}
