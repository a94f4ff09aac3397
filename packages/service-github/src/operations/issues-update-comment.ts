import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { commentView } from '../domain/issues/issue-view.ts'
import { updateComment } from '../domain/issues/write-comment.ts'
import { toCommentJson } from '../wire/comment-json.ts'
import { updatedReply } from '../wire/reply.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import { commentOf } from './steps/numbered.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'
import { hasRole, notAllowed } from './steps/roles.ts'

const shape: BodyShape = { required: ['body'], members: { body: 'string' } }

export const issuesUpdateComment: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'issues:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const comment = writeRepository(ctx, 'issues:write', (state, env, repository, actorId) => {
    const found = commentOf(ctx, state, repository)
    if (isRefusal(found)) return found
    if (found.authorId !== actorId && !hasRole(ctx, repository, 'push')) return notAllowed()
    return updateComment(state, env, found, textMember(body, 'body') ?? '')
  })
  if (isRefusal(comment)) return comment
  ctx.touch('issue-comment', String(comment.id))
  return readRepository(ctx, 'issues:read', (state, repository) =>
    updatedReply(ctx, toCommentJson(commentView(state, repository, comment), ctx.context.apiBase)),
  )
}
