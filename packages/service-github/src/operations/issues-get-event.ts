import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { eventView } from '../domain/issues/event-view.ts'
import { notFound } from '../domain/refusals.ts'
import { toEventJson } from '../wire/event-json.ts'
import { readReply } from '../wire/reply.ts'
import { numberOf } from './steps/numbered.ts'
import { readRepository, type Operation } from './steps/operation.ts'

export const issuesGetEvent: Operation = (ctx) =>
  readRepository(ctx, 'issues:read', (state, repository) => {
    const id = numberOf(ctx, 'event_id')
    if (isRefusal(id)) return id
    const event = state.issueEvents.get(id)
    if (event === undefined || event.repositoryId !== repository.id) return notFound()
    const json = toEventJson(eventView(state, repository, event, true), ctx.context)
    return readReply(ctx, json, { lastModified: event.createdAt })
  })
