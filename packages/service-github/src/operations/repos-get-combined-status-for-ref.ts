import { notFound } from '../domain/refusals.ts'
import { repositoryView } from '../domain/repository-view.ts'
import { resolveCommit } from '../domain/resolve.ts'
import { combinedState, latestStatuses, statusesOf } from '../domain/statuses/status.ts'
import { toCombinedStatusJson, toSimpleStatusJson } from '../wire/status-json.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'

export const reposGetCombinedStatusForRef: Operation = (ctx) =>
  readRepository(ctx, 'statuses:read', (state, repository) => {
    const commit = resolveCommit(state, repository, ctx.params['ref'] ?? '')
    if (commit === undefined) return notFound()
    const latest = latestStatuses(statusesOf(state.statuses, repository.id, commit.sha))
    const combined = { state: combinedState(latest), contexts: latest.length }
    const view = repositoryView(state, repository, ctx.context.viewer)
    return pageReply(
      ctx,
      repository,
      latest,
      (status) => toSimpleStatusJson(repository, status, ctx.context.apiBase),
      (shown) => toCombinedStatusJson(view, commit.sha, combined, shown, ctx.context),
    )
  })
