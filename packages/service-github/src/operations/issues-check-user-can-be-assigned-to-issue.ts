import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { accountByLogin } from '../domain/account.ts'
import { isAssignable } from '../domain/issues/assignable.ts'
import { notFound } from '../domain/refusals.ts'
import { emptyReply } from '../wire/reply.ts'
import { issueOf } from './steps/numbered.ts'
import { readRepository, type Operation } from './steps/operation.ts'

export const issuesCheckUserCanBeAssignedToIssue: Operation = (ctx) =>
  readRepository(ctx, 'issues:read', (state, repository) => {
    const issue = issueOf(ctx, state, repository)
    if (isRefusal(issue)) return issue
    const account = accountByLogin(state.accounts, ctx.params['assignee'] ?? '')
    return account !== undefined && isAssignable(state, repository, account.id, issue)
      ? emptyReply()
      : notFound()
  })
