import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { eventView } from '../domain/issues/event-view.ts'
import { toEventJson } from '../wire/event-json.ts'
import { issueOf } from './steps/numbered.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'

/** Oldest first. */
export const issuesListEvents: Operation = (ctx) =>
  readRepository(ctx, 'issues:read', (state, repository) => {
    const issue = issueOf(ctx, state, repository)
    if (isRefusal(issue)) return issue
    return pageReply(ctx, repository, [...state.issueEvents.where('issue', issue.id)], (event) =>
      toEventJson(eventView(state, repository, event, false), ctx.context),
    )
  })
