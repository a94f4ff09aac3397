import { accountByLogin } from '../domain/account.ts'
import { isAssignable } from '../domain/issues/assignable.ts'
import { notFound } from '../domain/refusals.ts'
import { emptyReply } from '../wire/reply.ts'
import { readRepository, type Operation } from './steps/operation.ts'

export const issuesCheckUserCanBeAssigned: Operation = (ctx) =>
  readRepository(ctx, 'issues:read', (state, repository) => {
    const account = accountByLogin(state.accounts, ctx.params['assignee'] ?? '')
    return account !== undefined && isAssignable(state, repository, account.id)
      ? emptyReply()
      : notFound()
  })
