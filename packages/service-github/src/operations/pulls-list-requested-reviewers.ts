import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { pullIssueView } from '../domain/issues/marks-view.ts'
import { toSimpleUserJson } from '../wire/account-json.ts'
import { readReply } from '../wire/reply.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pullOf } from './steps/pull-of.ts'

/** Teams are not modelled. */
export const pullsListRequestedReviewers: Operation = (ctx) =>
  readRepository(ctx, 'pull_requests:read', (state, repository) => {
    const pull = pullOf(ctx, state, repository)
    if (isRefusal(pull)) return pull
    const { reviewers } = pullIssueView(state, repository, pull)
    const users = reviewers.map((account) => toSimpleUserJson(account, ctx.context.apiBase))
    return readReply(ctx, { users, teams: [] })
  })
