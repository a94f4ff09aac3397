import { done, isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { deleteReviewComment } from '../domain/reviews/write-review-comment.ts'
import { emptyReply } from '../wire/reply.ts'
import { writeRepository, type Operation } from './steps/operation.ts'
import { reviewCommentOf } from './steps/review-comment-of.ts'
import { hasRole, notAllowed } from './steps/roles.ts'

export const pullsDeleteReviewComment: Operation = (ctx) => {
  const gone = writeRepository(ctx, 'pull_requests:write', (state, _, repository, actorId) => {
    const comment = reviewCommentOf(ctx, state, repository)
    if (isRefusal(comment)) return comment
    if (comment.authorId !== actorId && !hasRole(ctx, repository, 'push')) return notAllowed()
    return done(deleteReviewComment(state, comment), comment.id)
  })
  if (isRefusal(gone)) return gone
  ctx.touch('review-comment', String(gone))
  return emptyReply()
}
