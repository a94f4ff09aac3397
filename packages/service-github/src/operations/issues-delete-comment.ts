import { done, isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { deleteComment } from '../domain/issues/write-comment.ts'
import { emptyReply } from '../wire/reply.ts'
import { commentOf } from './steps/numbered.ts'
import { writeRepository, type Operation } from './steps/operation.ts'
import { hasRole, notAllowed } from './steps/roles.ts'

export const issuesDeleteComment: Operation = (ctx) => {
  const gone = writeRepository(ctx, 'issues:write', (state, env, repository, actorId) => {
    const comment = commentOf(ctx, state, repository)
    if (isRefusal(comment)) return comment
    if (comment.authorId !== actorId && !hasRole(ctx, repository, 'push')) return notAllowed()
    return done(deleteComment(state, env, comment), comment.id)
  })
  if (isRefusal(gone)) return gone
  ctx.touch('issue-comment', String(gone))
  return emptyReply()
}
