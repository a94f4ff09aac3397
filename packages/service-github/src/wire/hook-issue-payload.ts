import type { Account } from '../domain/account.ts'
import type { CommentView, IssueView } from '../domain/issues/issue-view.ts'
import type { Label } from '../domain/issues/label.ts'
import type { PullView } from '../domain/pull-view.ts'
import type {
  CommentEvent,
  IssueEvent,
  LabelEvent,
  MarkAction,
  PullEvent,
} from '../domain/webhooks/hook-event.ts'
import { toSimpleUserJson } from './account-json.ts'
import { toCommentJson } from './comment-json.ts'
import { placeJson, type PayloadPlace } from './hook-payload.ts'
import { toIssueJson } from './issue-json.ts'
import type { Json, JsonObject } from './json.ts'
import { toLabelJson } from './label-json.ts'
import { toPullJson } from './pull-json.ts'

export const toPullPayload = (
  event: PullEvent,
  view: PullView,
  person: Account | undefined,
  place: PayloadPlace,
): JsonObject => ({
  action: event.action,
  number: event.pull.number,
  pull_request: hookPullJson(view, place),
  ...(event.action === 'edited' ? { changes: pullChangesJson(event) } : {}),
  ...(event.action === 'synchronize'
    ? { before: event.was.head.sha, after: event.pull.head.sha }
    : {}),
  ...markJson(event, person, place),
  ...placeJson(place),
})

export const toIssuePayload = (
  event: IssueEvent,
  view: IssueView,
  person: Account | undefined,
  place: PayloadPlace,
): JsonObject => {
  const issue = hookIssueJson(view, place)
  return {
    action: event.action,
    issue,
    ...(event.action === 'edited' ? { changes: changesJson(event.was, event.issue, words) } : {}),
    ...(event.action === 'milestoned' ? { milestone: issue['milestone'] ?? null } : {}),
    ...markJson(event, person, place),
    ...placeJson(place),
  }
}

export const toCommentPayload = (
  event: CommentEvent,
  issue: IssueView,
  comment: CommentView,
  place: PayloadPlace,
): JsonObject => ({
  action: event.action,
  ...(event.action === 'edited'
    ? { changes: changesJson(event.was, event.comment, ['body']) }
    : {}),
  issue: hookIssueJson(issue, place),
  comment: toCommentJson(comment, place.context.apiBase),
  ...placeJson(place),
})

export const toLabelPayload = (event: LabelEvent, place: PayloadPlace): JsonObject => ({
  action: event.action,
  label: hookLabelJson(event.label, place),
  ...(event.action === 'edited'
    ? { changes: changesJson(event.was, event.label, ['name', 'color', 'description']) }
    : {}),
  ...placeJson(place),
})

/** The label or person that a mark is about. */
function markJson(
  event: PullEvent | IssueEvent | MarkAction,
  person: Account | undefined,
  place: PayloadPlace,
): JsonObject {
  if ('label' in event) return { label: hookLabelJson(event.label, place) }
  if (person === undefined) return {}
  const json = toSimpleUserJson(person, place.context.apiBase)
  return event.action === 'assigned' || event.action === 'unassigned'
    ? { assignee: json }
    : { requested_reviewer: json }
}

const words = ['title', 'body'] as const

/** Labels say here that they are not archived, which no answer of the API does (published description). */
const notArchived: JsonObject = { archived_at: null, archived_by: null }

const hookLabelJson = (label: Label, { repository, context }: PayloadPlace): JsonObject => ({
  ...toLabelJson(repository.repository, label, context.apiBase),
  ...notArchived,
})

export const hookLabelsJson = (labels: readonly Label[], place: PayloadPlace): readonly Json[] =>
  labels.map((label) => hookLabelJson(label, place))

const hookIssueJson = (view: IssueView, place: PayloadPlace): JsonObject => ({
  ...toIssueJson(view, place.context),
  labels: hookLabelsJson(view.marks.labels, place),
})

const hookPullJson = (view: PullView, place: PayloadPlace): JsonObject => ({
  ...toPullJson(view, place.context),
  labels: hookLabelsJson(view.issue.labels, place),
})

/** What each member that changed was before; no text is an empty one (published description). */
function changesJson<Name extends string>(
  was: Readonly<Record<Name, Json>>,
  is: Readonly<Record<Name, Json>>,
  names: readonly Name[],
): JsonObject {
  const changed = names.filter((name) => was[name] !== is[name])
  return Object.fromEntries(changed.map((name) => [name, { from: was[name] ?? '' }]))
}

const pullChangesJson = ({
  pull,
  was,
}: Extract<PullEvent, { readonly action: 'edited' }>): JsonObject => ({
  ...changesJson(was, pull, words),
  ...(was.base.branch === pull.base.branch
    ? {}
    : { base: { ref: { from: was.base.branch }, sha: { from: was.base.sha } } }),
})
