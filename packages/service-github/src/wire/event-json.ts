import type { Account } from '../domain/account.ts'
import type { EventView } from '../domain/issues/event-view.ts'
import type { Happening } from '../domain/issues/issue-event.ts'
import type { Repository } from '../domain/repository.ts'
import { toSimpleUserJson } from './account-json.ts'
import type { Context } from './context.ts'
import { toIssueJson } from './issue-json.ts'
import type { JsonObject } from './json.ts'
import { nodeId } from './node-id.ts'
import { repositoryUrl } from './repository-json.ts'
import { toIsoSeconds } from './timestamp.ts'

/** Something that happened to an issue; members in the order of the recordings of 2025. */
export function toEventJson(view: EventView, context: Context): JsonObject {
  const { repository, event, issue } = view
  const api = context.apiBase
  const { happening } = event
  return {
    id: event.id,
    node_id: nodeId(prefixes[happening.event], repository.id, event.issueId, event.id),
    url: `${repositoryUrl(repository, api)}/issues/events/${event.id}`,
    actor: personJson(view.actor, api),
    event: happening.event,
    ...commitMembers(repository, happening, api),
    created_at: toIsoSeconds(event.createdAt),
    ...about(view, happening, api),
    ...(issue === undefined ? {} : { issue: toIssueJson(issue, context) }),
    performed_via_github_app: null,
  }
}

const personJson = (account: Account | undefined, api: string): JsonObject | null =>
  account === undefined ? null : toSimpleUserJson(account, api)

const commitMembers = (repository: Repository, happening: Happening, api: string): JsonObject =>
  happening.event === 'merged'
    ? {
        commit_id: happening.commit,
        commit_url: `${repositoryUrl(repository, api)}/commits/${happening.commit}`,
      }
    : { commit_id: null, commit_url: null }

function about(view: EventView, happening: Happening, api: string): JsonObject {
  switch (happening.event) {
    case 'labeled':
    case 'unlabeled':
      return { label: { ...happening.label } }
    case 'assigned':
    case 'unassigned':
      return { assignee: personJson(view.subject, api), assigner: personJson(view.actor, api) }
    case 'milestoned':
    case 'demilestoned':
      return { milestone: { title: happening.title } }
    case 'renamed':
      return { rename: { from: happening.from, to: happening.to } }
    case 'closed':
      // Being completed is what closing means; it is not told (recorded: closed events of 2025).
      return { state_reason: happening.reason === 'completed' ? null : happening.reason }
    case 'reopened':
      return { state_reason: null }
    case 'locked':
      return { lock_reason: happening.reason }
    case 'review_requested':
    case 'review_request_removed':
      return {
        review_requester: personJson(view.actor, api),
        requested_reviewer: personJson(view.subject, api),
      }
    case 'review_dismissed':
      return {
        dismissed_review: {
          state: happening.state,
          review_id: happening.reviewId,
          dismissal_message: happening.message,
        },
      }
    case 'unlocked':
    case 'merged':
      return {}
  }
}

/** Ours, in the manner of the others: no recording shows a newer id of an event. */
const prefixes: Readonly<Record<Happening['event'], string>> = {
  labeled: 'LE',
  unlabeled: 'UNLE',
  assigned: 'AE',
  unassigned: 'UNAE',
  milestoned: 'MIE',
  demilestoned: 'DEME',
  renamed: 'RTE',
  closed: 'CE',
  reopened: 'REE',
  locked: 'LOE',
  unlocked: 'UNLOE',
  merged: 'ME',
  review_requested: 'RRE',
  review_request_removed: 'RRRE',
  review_dismissed: 'RDE',
}
