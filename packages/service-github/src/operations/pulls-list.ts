import { listPulls, type PullFilter } from '../domain/pull-queries.ts'
import { repositoryView } from '../domain/repository-view.ts'
import { pullItemView } from '../domain/pull-view.ts'
import { toPullItemJson } from '../wire/pull-json.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'

export const pullsList: Operation = (ctx) =>
  readRepository(ctx, 'pull_requests:read', (state, repository) => {
    const view = repositoryView(state, repository, ctx.context.viewer)
    const pulls = listPulls(state, repository, filterOf(ctx.call.query))
    return pageReply(ctx, repository, pulls, (pull) =>
      toPullItemJson(pullItemView(state, view, pull), ctx.context),
    )
  })

/**
 * Newest first only when neither sort nor direction is sent; a sort without a direction ascends, an unknown
 * direction descends, an unknown sort is `created` (measured 2026-09; the description says otherwise).
 */
function filterOf(query: URLSearchParams): PullFilter {
  const sort = query.get('sort')
  const direction = query.get('direction')
  const state = query.get('state')
  return {
    state: state === 'closed' || state === 'all' ? state : 'open',
    head: query.get('head'),
    base: query.get('base'),
    sort: sort === 'updated' || sort === 'popularity' || sort === 'long-running' ? sort : 'created',
    direction: direction === 'asc' || (direction === null && sort !== null) ? 'asc' : 'desc',
  }
}
