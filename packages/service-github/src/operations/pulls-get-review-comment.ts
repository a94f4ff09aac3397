import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { reviewCommentView } from '../domain/reviews/review-comment-view.ts'
import { readReply } from '../wire/reply.ts'
import { toReviewCommentJson } from '../wire/review-comment-json.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { reviewCommentOf } from './steps/review-comment-of.ts'

export const pullsGetReviewComment: Operation = (ctx) =>
  readRepository(ctx, 'pull_requests:read', (state, repository) => {
    const comment = reviewCommentOf(ctx, state, repository)
    if (isRefusal(comment)) return comment
    const view = reviewCommentView(state, repository, comment)
    return readReply(ctx, toReviewCommentJson(view, ctx.context.apiBase), {
      lastModified: comment.updatedAt,
    })
  })
