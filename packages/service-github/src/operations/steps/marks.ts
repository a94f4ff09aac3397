import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { Marks } from '../../domain/issues/edit-issue.ts'
import { unprocessable } from '../../domain/refusals.ts'
import { versionOf, type GithubCtx } from '../../wire/context.ts'
import { isObject, textMember, type Body, type BodyShape } from '../../wire/request-body.ts'

/** Members of issues that say what is put on them. */
export const marksShape: BodyShape['members'] = {
  labels: 'array',
  assignees: 'array',
  assignee: 'string?',
  milestone: 'string|integer?',
}

/** Labels, assignees and milestone of a body; `assignee` is a word of the older version only. */
export function marksOf(ctx: GithubCtx, body: Body): Marks | Refusal {
  const labels = labelNames(body['labels'])
  const several = texts(body['assignees'])
  if (labels === 'unknown' || several === 'unknown') {
    return refuse('unsupported', 'No recording shows the answer to such labels or assignees.')
  }
  const known = versionOf(ctx.context) === '2022-11-28' && 'assignee' in body
  const single = known ? one(body['assignee']) : undefined
  if ((single?.length ?? 0) > 0 && (several?.length ?? 0) > 0) {
    return unprocessable(
      'You cannot pass both `assignee` and `assignees`. Only one may be provided.',
    )
  }
  return {
    labels,
    assignees: (several?.length ?? 0) > 0 ? several : (single ?? several),
    milestone: milestoneMember(body['milestone']),
  }
}

const one = (value: unknown): readonly string[] =>
  typeof value === 'string' && value !== '' ? [value] : []

const milestoneMember = (value: unknown): Marks['milestone'] =>
  typeof value === 'number' || typeof value === 'string' || value === null ? value : undefined

/** Names, or objects with a name. */
export function labelNames(value: unknown): readonly string[] | undefined | 'unknown' {
  if (value === undefined) return undefined
  if (!Array.isArray(value)) return 'unknown'
  const names = value.map((item: unknown) =>
    isObject(item) && typeof item['name'] === 'string' ? item['name'] : item,
  )
  return texts(names)
}

export function texts(value: unknown): readonly string[] | undefined | 'unknown' {
  if (value === undefined) return undefined
  if (!Array.isArray(value)) return 'unknown'
  const items: readonly unknown[] = value
  const found = items.filter((item): item is string => typeof item === 'string')
  return found.length === items.length ? found : 'unknown'
}

/** A number is taken as a title (dummy-central). */
export const titleMember = (body: Body): string | undefined => {
  const title = body['title']
  return typeof title === 'number' ? String(title) : textMember(body, 'title')
}
