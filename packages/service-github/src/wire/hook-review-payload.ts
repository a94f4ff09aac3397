import type { Account } from '../domain/account.ts'
import type { Association, PullItemView } from '../domain/pull-view.ts'
import type { ReviewCommentView } from '../domain/reviews/review-comment-view.ts'
import type { ReviewCommentEvent, ReviewEvent } from '../domain/webhooks/hook-event.ts'
import { hookLabelsJson } from './hook-issue-payload.ts'
import { placeJson, type PayloadPlace } from './hook-payload.ts'
import type { JsonObject } from './json.ts'
import { toPullItemJson } from './pull-json.ts'
import { toReviewCommentJson } from './review-comment-json.ts'
import { toReviewJson } from './review-json.ts'

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
    pull_request: hookPullItemJson(view, place),
    ...placeJson(place),
  }
}

export const toReviewCommentPayload = (
  event: ReviewCommentEvent,
  comment: ReviewCommentView,
  view: PullItemView,
  place: PayloadPlace,
): JsonObject => ({
  action: event.action,
  comment: toReviewCommentJson(comment, place.context.apiBase),
  ...(event.action === 'edited' ? { changes: { body: { from: event.was.body } } } : {}),
  pull_request: hookPullItemJson(view, place),
  ...placeJson(place),
})

/** The pull request stands here as lists show it. */
const hookPullItemJson = (view: PullItemView, place: PayloadPlace): JsonObject => ({
  ...toPullItemJson(view, place.context),
  labels: hookLabelsJson(view.issue.labels, place),
})
