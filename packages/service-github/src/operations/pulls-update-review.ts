import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { updateReview } from '../domain/reviews/write-review.ts'
import { checkedBody, textMember } from '../wire/request-body.ts'
import { missingRepository, writeRepository, type Operation } from './steps/operation.ts'
import { reviewOf, reviewReply } from './steps/review-of.ts'
import { notAllowed } from './steps/roles.ts'

export const pullsUpdateReview: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'pull_requests:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, { required: ['body'], members: { body: 'string' } })
  if (isRefusal(body)) return body
  const review = writeRepository(ctx, 'pull_requests:write', (state, _, repository, actorId) => {
    const found = reviewOf(ctx, state, repository)
    if (isRefusal(found)) return found
    if (found.review.authorId !== actorId) return notAllowed()
    return updateReview(state, found.review, textMember(body, 'body') ?? '')
  })
  return isRefusal(review) ? review : reviewReply(ctx, review)
}
