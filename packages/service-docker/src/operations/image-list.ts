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
    // Of an image that is found by one of its names only that name is shown (live engine 29.0.0-beta.1).
    const isAskedFor = referenceMatcher(filters)
    const found = [...state.images.rows()]
      .sort((a, b) => b.created - a.created || b.sequence - a.sequence)
      .map((image) => imageFacts(state, image))
      .filter(matches)
      .map((facts) => shownAs(facts, facts.tags.filter(isAskedFor)))
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
  const isAskedFor = referenceMatcher(filters)
  const isAnyName = valuesOf(filters, 'reference').length === 0
  return ({ image, tags }) =>
    (dangling === undefined || dangling === (tags.length === 0)) &&
    isOld(image.created) &&
    limits.before.every((at) => image.created < at) &&
    limits.since.every((at) => image.created > at) &&
    matchesLabels(image.config.Labels, valuesOf(filters, 'label')) &&
    lacksLabels(image.config.Labels, valuesOf(filters, 'label!')) &&
    (isAnyName || tags.some(isAskedFor))
}

/** With these of its names only, and the digests below them. */
function shownAs(facts: ImageFacts, tags: readonly string[]): ImageFacts {
  if (tags.length === facts.tags.length) return facts
  const repositories = new Set(tags.map((tag) => tag.slice(0, tag.lastIndexOf(':'))))
  const digests = facts.digests.filter((digest) => repositories.has(digest.split('@')[0] ?? ''))
  return { ...facts, tags, digests }
}

function referenceMatcher(filters: Filters): (tag: string) => boolean {
  const references = valuesOf(filters, 'reference').map(globPattern)
  return (tag) =>
    references.length === 0 ||
    references.some((pattern) => pattern.test(tag) || pattern.test(tag.split(':')[0] ?? ''))
}
