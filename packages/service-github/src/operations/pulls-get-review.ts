import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { readReply } from '../wire/reply.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { presentReview, reviewOf } from './steps/review-of.ts'

export const pullsGetReview: Operation = (ctx) =>
  readRepository(ctx, 'pull_requests:read', (state, repository) => {
    const found = reviewOf(ctx, state, repository)
    if (isRefusal(found)) return found
    return readReply(ctx, presentReview(ctx, state, repository, found.pull, found.review))
  })
