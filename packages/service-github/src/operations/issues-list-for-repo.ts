import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { issueView } from '../domain/issues/issue-view.ts'
import { issueRank, listIssues, type IssueFilter } from '../domain/issues/list-issues.ts'
import { cursorLinkHeader, cursorPage } from '../wire/cursor.ts'
import { toIssueJson } from '../wire/issue-json.ts'
import { readReply } from '../wire/reply.ts'
import { parseIso } from '../wire/timestamp.ts'
import { readRepository, type Operation } from './steps/operation.ts'

/** Issues and pull requests; paged by cursors, unlike every other list (measured 2026-09). */
export const issuesListForRepo: Operation = (ctx) =>
  readRepository(ctx, 'issues:read', (state, repository) => {
    const filter = filterOf(ctx.call.query)
    const issues = listIssues(state, repository, filter)
    if (isRefusal(issues)) return issues
    const page = cursorPage(
      issues,
      ctx.call.query,
      (issue) => ({ rank: issueRank(state, filter.sort, issue), id: issue.id }),
      filter.direction,
    )
    const { apiBase, belowRepository = '' } = ctx.context
    const link = cursorLinkHeader(
      `${apiBase}/repositories/${repository.id}${belowRepository}`,
      ctx.call,
      page,
    )
    return readReply(
      ctx,
      page.rows.map((issue) => toIssueJson(issueView(state, repository, issue), ctx.context)),
      { headers: link === undefined ? [] : [['Link', link]] },
    )
  })

/** An unknown sort or direction drops both to the default order (measured 2026-09). */
function filterOf(query: URLSearchParams): IssueFilter {
  const state = query.get('state')
  const since = query.get('since')
  return {
    state: state === 'closed' || state === 'all' ? state : 'open',
    labels: (query.get('labels') ?? '').split(',').filter((name) => name !== ''),
    milestone: query.get('milestone'),
    assignee: query.get('assignee'),
    creator: query.get('creator'),
    mentioned: query.get('mentioned'),
    since: since === null ? null : (parseIso(since)?.ms ?? null),
    ...orderOf(query.get('sort') ?? 'created', query.get('direction') ?? 'desc'),
  }
}

function orderOf(sort: string, direction: string): Pick<IssueFilter, 'sort' | 'direction'> {
  const known = sort === 'created' || sort === 'updated' || sort === 'comments'
  return known && (direction === 'asc' || direction === 'desc')
    ? { sort, direction }
    : { sort: 'created', direction: 'desc' }
}
