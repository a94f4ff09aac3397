import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { commentView } from '../domain/issues/issue-view.ts'
import { toCommentJson } from '../wire/comment-json.ts'
import { readReply } from '../wire/reply.ts'
import { commentOf } from './steps/numbered.ts'
import { readRepository, type Operation } from './steps/operation.ts'

export const issuesGetComment: Operation = (ctx) =>
  readRepository(ctx, 'issues:read', (state, repository) => {
    const comment = commentOf(ctx, state, repository)
    if (isRefusal(comment)) return comment
    ctx.touch('issue-comment', String(comment.id))
    const json = toCommentJson(commentView(state, repository, comment), ctx.context.apiBase)
    return readReply(ctx, json, { lastModified: comment.updatedAt })
  })
