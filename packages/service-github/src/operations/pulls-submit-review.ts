import { isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { submitReview } from '../domain/reviews/write-review.ts'
import { checkedBody, textMember } from '../wire/request-body.ts'
import { missingRepository, writeRepository, type Operation } from './steps/operation.ts'
import { reviewEvent, reviewOf, reviewReply } from './steps/review-of.ts'

export const pullsSubmitReview: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'pull_requests:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, {
    required: ['event'],
    members: { body: 'string', event: 'string' },
  })
  if (isRefusal(body)) return body
  const event = reviewEvent(body)
  if (isRefusal(event)) return event
  const review = writeRepository(ctx, 'pull_requests:write', (state, env, repository) => {
    const found = reviewOf(ctx, state, repository)
    if (isRefusal(found)) return found
    if (event === undefined || found.review.status.state !== 'PENDING') {
      return refuse('unsupported', 'No recording shows the answer to a second submission.')
    }
    return submitReview(state, env, found.pull, found.review, event, textMember(body, 'body'))
  })
  return isRefusal(review) ? review : reviewReply(ctx, review)
}
