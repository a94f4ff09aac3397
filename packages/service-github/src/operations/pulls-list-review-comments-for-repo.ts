import { readRepository, type Operation } from './steps/operation.ts'
import { reviewCommentsReply } from './steps/review-comments-reply.ts'

export const pullsListReviewCommentsForRepo: Operation = (ctx) =>
  readRepository(ctx, 'pull_requests:read', (state, repository) => {
    const comments = state.reviewComments.where('repository', repository.id)
    return reviewCommentsReply(ctx, state, repository, comments)
  })
