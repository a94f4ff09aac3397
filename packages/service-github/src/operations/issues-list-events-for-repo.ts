import { eventView } from '../domain/issues/event-view.ts'
import { toEventJson } from '../wire/event-json.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'

/** Newest first, each with its issue. */
export const issuesListEventsForRepo: Operation = (ctx) =>
  readRepository(ctx, 'issues:read', (state, repository) => {
    const events = [...state.issueEvents.where('repository', repository.id)].reverse()
    return pageReply(ctx, repository, events, (event) =>
      toEventJson(eventView(state, repository, event, true), ctx.context),
    )
  })
