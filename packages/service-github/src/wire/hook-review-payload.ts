import type { Account } from '../domain/account.ts'
import type { Association, PullItemView } from '../domain/pull-view.ts'
import type { ReviewEvent } from '../domain/webhooks/hook-event.ts'
import { hookLabelsJson } from './hook-issue-payload.ts'
import { placeJson, type PayloadPlace } from './hook-payload.ts'
import type { JsonObject } from './json.ts'
import { toPullItemJson } from './pull-json.ts'
import { toReviewJson } from './review-json.ts'

/** The pull request stands here as lists show it. */
export function toReviewPayload(
  event: ReviewEvent,
  view: PullItemView,
  author: Account | undefined,
  association: Association,
  place: PayloadPlace,
): JsonObject {
  const { repository } = place.repository
  const { review, pull } = event
  const json = toReviewJson(
    { repository, pull, review, author, association },
    place.context.apiBase,
  )
  return {
    action: event.action,
    review: {
      ...json,
      body: review.body === '' ? null : review.body,
      // In small letters, and only here.
      state: review.status.state.toLowerCase(),
    },
    ...(event.action === 'edited' ? { changes: { body: { from: event.was.body } } } : {}),
    pull_request: {
      ...toPullItemJson(view, place.context),
      labels: hookLabelsJson(view.issue.labels, place),
    },
    ...placeJson(place),
  }
}
