import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { deleteReview } from '../domain/reviews/write-review.ts'
import { writeRepository, type Operation } from './steps/operation.ts'
import { reviewOf, reviewReply } from './steps/review-of.ts'

/** Answers what was deleted. */
export const pullsDeletePendingReview: Operation = (ctx) => {
  const review = writeRepository(ctx, 'pull_requests:write', (state, _, repository) => {
    const found = reviewOf(ctx, state, repository)
    return isRefusal(found) ? found : deleteReview(state, found.review)
  })
  return isRefusal(review) ? review : reviewReply(ctx, review)
}
