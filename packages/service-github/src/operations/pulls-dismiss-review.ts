import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { dismissReview } from '../domain/reviews/write-review.ts'
import { checkedBody, textMember } from '../wire/request-body.ts'
import { missingRepository, writeRepository, type Operation } from './steps/operation.ts'
import { reviewOf, reviewReply } from './steps/review-of.ts'
import { hasRole, notAllowed } from './steps/roles.ts'

export const pullsDismissReview: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'pull_requests:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, {
    required: ['message'],
    members: { message: 'string', event: 'string' },
  })
  if (isRefusal(body)) return body
  const review = writeRepository(ctx, 'pull_requests:write', (state, env, repository, actorId) => {
    const found = reviewOf(ctx, state, repository)
    if (isRefusal(found)) return found
    if (!hasRole(ctx, repository, 'push')) return notAllowed()
    const message = textMember(body, 'message') ?? ''
    return dismissReview(state, env, found.pull, found.review, { actorId, message })
  })
  return isRefusal(review) ? review : reviewReply(ctx, review)
}
