import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { viewerAccount } from '../domain/credential.ts'
import { reviewsOf } from '../domain/reviews/review.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'
import { pullOf } from './steps/pull-of.ts'
import { presentReview } from './steps/review-of.ts'

export const pullsListReviews: Operation = (ctx) =>
  readRepository(ctx, 'pull_requests:read', (state, repository) => {
    const pull = pullOf(ctx, state, repository)
    if (isRefusal(pull)) return pull
    const reviews = reviewsOf(state.reviews, pull.id, viewerAccount(ctx.context.viewer))
    return pageReply(ctx, repository, reviews, (review) =>
      presentReview(ctx, state, repository, pull, review),
    )
  })
