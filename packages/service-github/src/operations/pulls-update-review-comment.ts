import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { updateReviewComment } from '../domain/reviews/write-review-comment.ts'
import { checkedBody, textMember } from '../wire/request-body.ts'
import { missingRepository, writeRepository, type Operation } from './steps/operation.ts'
import { reviewCommentOf, reviewCommentReply } from './steps/review-comment-of.ts'
import { hasRole, notAllowed } from './steps/roles.ts'

export const pullsUpdateReviewComment: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'pull_requests:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, { required: ['body'], members: { body: 'string' } })
  if (isRefusal(body)) return body
  const comment = writeRepository(ctx, 'pull_requests:write', (state, env, repository, actorId) => {
    const found = reviewCommentOf(ctx, state, repository)
    if (isRefusal(found)) return found
    if (found.authorId !== actorId && !hasRole(ctx, repository, 'push')) return notAllowed()
    return updateReviewComment(state, env, found, textMember(body, 'body') ?? '')
  })
  return isRefusal(comment) ? comment : reviewCommentReply(ctx, comment, 'updated')
}
