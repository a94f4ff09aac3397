import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { markIssue, noMarks } from '../domain/issues/edit-issue.ts'
import { emptyReply } from '../wire/reply.ts'
import { issueOf } from './steps/numbered.ts'
import { writeRepository, type Operation } from './steps/operation.ts'
import { hasRole, notAllowed } from './steps/roles.ts'

export const issuesRemoveAllLabels: Operation = (ctx) => {
  const issue = writeRepository(ctx, 'issues:write', (state, env, repository, actorId) => {
    const found = issueOf(ctx, state, repository)
    if (isRefusal(found)) return found
    if (!hasRole(ctx, repository, 'triage')) return notAllowed()
    return markIssue(state, env, repository, found, { ...noMarks, labels: [] }, actorId)
  })
  if (isRefusal(issue)) return issue
  ctx.touch('issue', String(issue.number))
  return emptyReply()
}
