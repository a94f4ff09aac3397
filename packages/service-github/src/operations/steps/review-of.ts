import {
  isRefusal,
  refuse,
  type HandlerResult,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { viewerAccount } from '../../domain/credential.ts'
import type { PullRequest } from '../../domain/pull-request.ts'
import { associationOf } from '../../domain/pull-view.ts'
import { notFound } from '../../domain/refusals.ts'
import type { Repository } from '../../domain/repository.ts'
import { isVisible, type Review } from '../../domain/reviews/review.ts'
import type { ReviewEvent } from '../../domain/reviews/write-review.ts'
import type { State } from '../../domain/state.ts'
import type { GithubCtx } from '../../wire/context.ts'
import type { JsonObject } from '../../wire/json.ts'
import { updatedReply } from '../../wire/reply.ts'
import { textMember, type Body } from '../../wire/request-body.ts'
import { toReviewJson } from '../../wire/review-json.ts'
import { numberOf } from './numbered.ts'
import { readRepository } from './operation.ts'
import { pullOf } from './pull-of.ts'

export interface PlacedReview {
  readonly pull: PullRequest
  readonly review: Review
}

/** The review of the path; another's pending one is not there. */
export function reviewOf(
  ctx: GithubCtx,
  state: State,
  repository: Repository,
): PlacedReview | Refusal {
  const pull = pullOf(ctx, state, repository)
  if (isRefusal(pull)) return pull
  const id = numberOf(ctx, 'review_id')
  if (isRefusal(id)) return id
  const review = state.reviews.get(id)
  const seen =
    review !== undefined &&
    review.pullId === pull.id &&
    isVisible(review, viewerAccount(ctx.context.viewer))
  return seen ? { pull, review } : notFound()
}

export const presentReview = (
  ctx: GithubCtx,
  state: State,
  repository: Repository,
  pull: PullRequest,
  review: Review,
): JsonObject =>
  toReviewJson(
    {
      repository,
      pull,
      review,
      author: state.accounts.get(review.authorId),
      association: associationOf(state, repository, review.authorId),
    },
    ctx.context.apiBase,
  )

/** A review after a write: 200, also when it was made or deleted (recorded). */
export const reviewReply = (ctx: GithubCtx, review: Review): HandlerResult => {
  ctx.touch('review', String(review.id))
  return readRepository(ctx, 'pull_requests:read', (state, repository) => {
    const pull = state.pulls.get(review.pullId)
    if (pull === undefined) return notFound()
    return updatedReply(ctx, presentReview(ctx, state, repository, pull, review))
  })
}

/** What is done with a review, `PENDING` not being anything that can be done (dummy-central). */
export function reviewEvent(body: Body): ReviewEvent | undefined | Refusal {
  const event = textMember(body, 'event')
  switch (event) {
    case undefined:
    case 'APPROVE':
    case 'COMMENT':
    case 'REQUEST_CHANGES':
      return event
    default:
      return refuse('unsupported', 'No recording shows the answer to an unknown event of a review.')
  }
}
