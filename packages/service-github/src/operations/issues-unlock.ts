import { done, isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { lockIssue } from '../domain/issues/lock-issue.ts'
import { emptyReply } from '../wire/reply.ts'
import { issueOf } from './steps/numbered.ts'
import { writeRepository, type Operation } from './steps/operation.ts'
import { hasRole, notAllowed } from './steps/roles.ts'

export const issuesUnlock: Operation = (ctx) => {
  const unlocked = writeRepository(ctx, 'issues:write', (state, env, repository, actorId) => {
    const issue = issueOf(ctx, state, repository)
    if (isRefusal(issue)) return issue
    if (!hasRole(ctx, repository, 'triage')) return notAllowed()
    return done(lockIssue(state, env, issue, null, actorId), issue.number)
  })
  if (isRefusal(unlocked)) return unlocked
  ctx.touch('issue', String(unlocked))
  return emptyReply()
}
