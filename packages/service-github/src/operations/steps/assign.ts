import { isRefusal, refuse, type HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { accountByLogin, type AccountId } from '../../domain/account.ts'
import { isAssignable } from '../../domain/issues/assignable.ts'
import { settleMarks } from '../../domain/issues/edit-issue.ts'
import type { Issue } from '../../domain/issues/issue.ts'
import type { Repository } from '../../domain/repository.ts'
import type { State } from '../../domain/state.ts'
import type { GithubCtx } from '../../wire/context.ts'
import { checkedBody } from '../../wire/request-body.ts'
import { writtenIssueReply } from './issue-reply.ts'
import { texts } from './marks.ts'
import { issueOf } from './numbered.ts'
import { missingRepository, writeRepository } from './operation.ts'
import { hasRole, notAllowed } from './roles.ts'

/** Adds assignees or takes them away. Who cannot be assigned is passed over in silence (dummy-central). */
export async function assign(ctx: GithubCtx, how: 'add' | 'remove'): Promise<HandlerResult> {
  const missing = missingRepository(ctx, 'issues:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, { nullable: true, members: { assignees: 'array' } })
  if (isRefusal(body)) return body
  const logins = texts(body['assignees']) ?? []
  if (logins === 'unknown') {
    return refuse('unsupported', 'No recording shows the answer to such assignees.')
  }
  const issue = writeRepository(ctx, 'issues:write', (state, env, repository, actorId) => {
    const found = issueOf(ctx, state, repository)
    if (isRefusal(found)) return found
    if (!hasRole(ctx, repository, 'triage')) return notAllowed()
    const named = logins.flatMap((login) => accountByLogin(state.accounts, login)?.id ?? [])
    const assignees =
      how === 'add'
        ? withMore(state, repository, found, named)
        : found.assignees.filter((id) => !named.includes(id))
    return settleMarks(state, env, found, { ...found, assignees }, actorId)
  })
  if (isRefusal(issue)) return issue
  return writtenIssueReply(ctx, issue, how === 'add' ? 'created' : 'updated')
}

const withMore = (
  state: State,
  repository: Repository,
  issue: Issue,
  named: readonly AccountId[],
): readonly AccountId[] => [
  ...new Set([
    ...issue.assignees,
    ...named.filter((id) => isAssignable(state, repository, id, issue)),
  ]),
]
