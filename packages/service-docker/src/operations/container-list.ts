import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { containerFacts } from '../domain/container-facts.ts'
import { containerFilterKeys, listContainers } from '../domain/container-filter.ts'
import { toContainerListJson } from '../wire/container-list-json.ts'
import { parseFilters } from '../wire/filters.ts'
import { boolParam, intParam } from '../wire/query.ts'
import { json } from '../wire/replies.ts'
import type { Operation } from './parts/operation.ts'

export const containerList: Operation = (ctx) => {
  const { query } = ctx.call
  const filters = parseFilters(query, containerFilterKeys)
  if (isRefusal(filters)) return filters
  const limit = intParam(query, 'limit')
  if (isRefusal(limit)) return limit
  return ctx.read((state, now) => {
    const found = listContainers(state, { all: boolParam(query, 'all'), limit, filters })
    if (isRefusal(found)) return found
    const options = { size: boolParam(query, 'size'), now }
    return json(
      200,
      found.map((one) => toContainerListJson(containerFacts(state, one), options, ctx.context)),
    )
  })
}
