import { assignablesOf } from '../domain/issues/assignable.ts'
import { toSimpleUserJson } from '../wire/account-json.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'

export const issuesListAssignees: Operation = (ctx) =>
  readRepository(ctx, 'issues:read', (state, repository) =>
    pageReply(ctx, repository, assignablesOf(state, repository), (account) =>
      toSimpleUserJson(account, ctx.context.apiBase),
    ),
  )
