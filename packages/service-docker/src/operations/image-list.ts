import { isRefusal, refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import {
  boolFilter,
  lacksLabels,
  matchesLabels,
  valuesOf,
  type Filters,
} from '../domain/filters.ts'
import { imageByRef } from '../domain/find-image.ts'
import { imageFacts, type ImageFacts } from '../domain/image-facts.ts'
import type { DockerState } from '../domain/state.ts'
import { parseFilters } from '../wire/filters.ts'
import { globPattern } from '../wire/glob.ts'
import { toImageListJson } from '../wire/image-json.ts'
import { boolParam } from '../wire/query.ts'
import { json } from '../wire/replies.ts'
import type { Operation } from './parts/operation.ts'
import { createdBefore } from './parts/prune-filters.ts'

const keys: ReadonlySet<string> = new Set(
  'before dangling label label! reference since until'.split(' '),
)

export const imageList: Operation = (ctx) => {
  const { query } = ctx.call
  const filters = parseFilters(query, keys)
  if (isRefusal(filters)) return filters
  const options = {
    sharedSize: boolParam(query, 'shared-size'),
    manifests: boolParam(query, 'manifests'),
  }
  return ctx.read((state, now) => {
    const matches = matcher(state, filters, now)
    if (isRefusal(matches)) return matches
    const found = [...state.images.rows()]
      .sort((a, b) => b.created - a.created || b.sequence - a.sequence)
      .map((image) => imageFacts(state, image))
      .filter(matches)
    return json(
      200,
      found.map((facts) => toImageListJson(facts, options, ctx.context)),
    )
  })
}

function matcher(
  state: DockerState,
  filters: Filters,
  now: number,
): ((facts: ImageFacts) => boolean) | Refusal {
  const dangling = boolFilter(filters, 'dangling')
  if (isRefusal(dangling)) return dangling
  const isOld = createdBefore(filters, now)
  if (isRefusal(isOld)) return isOld
  const limits: Record<'before' | 'since', number[]> = { before: [], since: [] }
  for (const key of ['before', 'since'] as const) {
    for (const ref of valuesOf(filters, key)) {
      const found = imageByRef(state, ref)
      if (isRefusal(found)) return refuse(found.refusal, found.message)
      limits[key].push(found.image.created)
    }
  }
  const references = valuesOf(filters, 'reference').map(globPattern)
  return ({ image, tags }) =>
    (dangling === undefined || dangling === (tags.length === 0)) &&
    isOld(image.created) &&
    limits.before.every((at) => image.created < at) &&
    limits.since.every((at) => image.created > at) &&
    matchesLabels(image.config.Labels, valuesOf(filters, 'label')) &&
    lacksLabels(image.config.Labels, valuesOf(filters, 'label!')) &&
    (references.length === 0 ||
      tags.some((tag) =>
        references.some((pattern) => pattern.test(tag) || pattern.test(tag.split(':')[0] ?? '')),
      ))
}
