import { isRefusal, type HandlerResult, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { viewerAccount } from '../../domain/credential.ts'
import { notFound } from '../../domain/refusals.ts'
import type { Repository } from '../../domain/repository.ts'
import { reviewCommentView } from '../../domain/reviews/review-comment-view.ts'
import type { ReviewComment } from '../../domain/reviews/review-comment.ts'
import { isVisible } from '../../domain/reviews/review.ts'
import type { State } from '../../domain/state.ts'
import type { GithubCtx } from '../../wire/context.ts'
import { createdReply, updatedReply } from '../../wire/reply.ts'
import { reviewCommentUrl, toReviewCommentJson } from '../../wire/review-comment-json.ts'
import { numberOf } from './numbered.ts'
import { readRepository } from './operation.ts'

/** The comment of the path; one of another's pending review is not there. */
export function reviewCommentOf(
  ctx: GithubCtx,
  state: State,
  repository: Repository,
): ReviewComment | Refusal {
  const id = numberOf(ctx, 'comment_id')
  return isRefusal(id) ? id : reviewCommentAt(ctx, state, repository, id)
}

export function reviewCommentAt(
  ctx: GithubCtx,
  state: State,
  repository: Repository,
  id: number,
): ReviewComment | Refusal {
  const comment = state.reviewComments.get(id)
  if (comment === undefined || comment.repositoryId !== repository.id) return notFound()
  const review = state.reviews.get(comment.reviewId)
  const seen = review !== undefined && isVisible(review, viewerAccount(ctx.context.viewer))
  return seen ? comment : notFound()
}

export const reviewCommentReply = (
  ctx: GithubCtx,
  comment: ReviewComment,
  as: 'created' | 'updated',
): HandlerResult => {
  ctx.touch('review-comment', String(comment.id))
  const api = ctx.context.apiBase
  return readRepository(ctx, 'pull_requests:read', (state, repository) => {
    const json = toReviewCommentJson(reviewCommentView(state, repository, comment), api)
    return as === 'created'
      ? createdReply(ctx, json, reviewCommentUrl(repository, comment.id, api))
      : updatedReply(ctx, json)
  })
}
