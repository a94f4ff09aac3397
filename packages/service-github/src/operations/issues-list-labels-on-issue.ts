import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { marksView } from '../domain/issues/marks-view.ts'
import { toLabelJson } from '../wire/label-json.ts'
import { issueOf } from './steps/numbered.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'

export const issuesListLabelsOnIssue: Operation = (ctx) =>
  readRepository(ctx, 'issues:read', (state, repository) => {
    const issue = issueOf(ctx, state, repository)
    if (isRefusal(issue)) return issue
    return pageReply(ctx, repository, marksView(state, repository, issue).labels, (label) =>
      toLabelJson(repository, label, ctx.context.apiBase),
    )
  })
