import { isRefusal, type HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { notFound } from '../../domain/refusals.ts'
import { createReviewComment } from '../../domain/reviews/write-review-comment.ts'
import type { GithubCtx } from '../../wire/context.ts'
import { writeRepository } from './operation.ts'
import { pullOf } from './pull-of.ts'
import { reviewCommentAt, reviewCommentReply } from './review-comment-of.ts'

/** Stands where the comment stands that it answers, and answers the first one of the thread. */
export function replyToComment(ctx: GithubCtx, id: number, body: string): HandlerResult {
  const comment = writeRepository(
    ctx,
    'pull_requests:write',
    (state, env, repository, authorId) => {
      const pull = pullOf(ctx, state, repository)
      if (isRefusal(pull)) return pull
      const inReplyTo = reviewCommentAt(ctx, state, repository, id)
      if (isRefusal(inReplyTo)) return inReplyTo
      if (inReplyTo.pullId !== pull.id) return notFound()
      const { path, place, sha } = inReplyTo
      return createReviewComment(state, env, pull, { authorId, path, place, sha, body, inReplyTo })
    },
  )
  return isRefusal(comment) ? comment : reviewCommentReply(ctx, comment, 'created')
}
