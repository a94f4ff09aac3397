import { done, isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { lockIssue } from '../domain/issues/lock-issue.ts'
import { lockReasons } from '../domain/issues/issue.ts'
import { emptyReply } from '../wire/reply.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import { issueOf } from './steps/numbered.ts'
import { missingRepository, writeRepository, type Operation } from './steps/operation.ts'
import { hasRole, notAllowed } from './steps/roles.ts'

const shape: BodyShape = { nullable: true, members: { lock_reason: 'string' } }

export const issuesLock: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'issues:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const sent = textMember(body, 'lock_reason')
  const reason = lockReasons.find((known) => known === sent) ?? null
  if (sent !== undefined && reason === null) {
    return refuse('unsupported', 'No recording shows the answer to an unknown lock_reason.')
  }
  const locked = writeRepository(ctx, 'issues:write', (state, env, repository, actorId) => {
    const issue = issueOf(ctx, state, repository)
    if (isRefusal(issue)) return issue
    if (!hasRole(ctx, repository, 'triage')) return notAllowed()
    return done(lockIssue(state, env, issue, { reason }, actorId), issue.number)
  })
  if (isRefusal(locked)) return locked
  ctx.touch('issue', String(locked))
  return emptyReply()
}
