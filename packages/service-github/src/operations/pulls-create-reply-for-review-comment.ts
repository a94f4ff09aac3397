import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { notFound } from '../domain/refusals.ts'
import { createReviewComment } from '../domain/reviews/write-review-comment.ts'
import { checkedBody, textMember } from '../wire/request-body.ts'
import { missingRepository, writeRepository, type Operation } from './steps/operation.ts'
import { pullOf } from './steps/pull-of.ts'
import { reviewCommentOf, reviewCommentReply } from './steps/review-comment-of.ts'

/** Stands where the comment stands that it answers, and answers the first one of the thread. */
export const pullsCreateReplyForReviewComment: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'pull_requests:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, { required: ['body'], members: { body: 'string' } })
  if (isRefusal(body)) return body
  const comment = writeRepository(
    ctx,
    'pull_requests:write',
    (state, env, repository, authorId) => {
      const pull = pullOf(ctx, state, repository)
      if (isRefusal(pull)) return pull
      const inReplyTo = reviewCommentOf(ctx, state, repository)
      if (isRefusal(inReplyTo)) return inReplyTo
      if (inReplyTo.pullId !== pull.id) return notFound()
      const { path, place, sha } = inReplyTo
      const words = textMember(body, 'body') ?? ''
      return createReviewComment(state, env, pull, {
        authorId,
        path,
        place,
        sha,
        body: words,
        inReplyTo,
      })
    },
  )
  return isRefusal(comment) ? comment : reviewCommentReply(ctx, comment, 'created')
}
