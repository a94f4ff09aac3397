import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { readRepository, type Operation } from './steps/operation.ts'
import { pullOf } from './steps/pull-of.ts'
import { reviewCommentsReply } from './steps/review-comments-reply.ts'

export const pullsListReviewComments: Operation = (ctx) =>
  readRepository(ctx, 'pull_requests:read', (state, repository) => {
    const pull = pullOf(ctx, state, repository)
    if (isRefusal(pull)) return pull
    const comments = state.reviewComments.where('pull', pull.id)
    return reviewCommentsReply(ctx, state, repository, comments)
  })
