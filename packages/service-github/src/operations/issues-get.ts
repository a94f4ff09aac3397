import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { issueView } from '../domain/issues/issue-view.ts'
import { toIssueJson } from '../wire/issue-json.ts'
import { readReply } from '../wire/reply.ts'
import { issueOf } from './steps/numbered.ts'
import { readRepository, type Operation } from './steps/operation.ts'

export const issuesGet: Operation = (ctx) =>
  readRepository(ctx, 'issues:read', (state, repository) => {
    const issue = issueOf(ctx, state, repository)
    if (isRefusal(issue)) return issue
    ctx.touch('issue', String(issue.number))
    const view = issueView(state, repository, issue)
    return readReply(ctx, toIssueJson(view, ctx.context), { lastModified: view.updatedAt })
  })
