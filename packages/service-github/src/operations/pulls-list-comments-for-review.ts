import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { reviewCommentView } from '../domain/reviews/review-comment-view.ts'
import { toReviewItemJson } from '../wire/review-comment-json.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'
import { reviewOf } from './steps/review-of.ts'

export const pullsListCommentsForReview: Operation = (ctx) =>
  readRepository(ctx, 'pull_requests:read', (state, repository) => {
    const found = reviewOf(ctx, state, repository)
    if (isRefusal(found)) return found
    const comments = [...state.reviewComments.where('review', found.review.id)]
    return pageReply(ctx, repository, comments, (comment) =>
      toReviewItemJson(reviewCommentView(state, repository, comment), ctx.context.apiBase),
    )
  })
