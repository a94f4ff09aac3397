import { isRefusal, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { accountByLogin } from '../account.ts'
import { validationFailed } from '../refusals.ts'
import type { Repository } from '../repository.ts'
import type { State } from '../state.ts'
import { authorOf, isIssueOpen, issueOfPull, type Issue } from './issue.ts'
import { labelByName } from './label.ts'
import { milestoneByNumber } from './milestone.ts'

export interface IssueFilter {
  readonly state: 'open' | 'closed' | 'all'
  /** All of them. */
  readonly labels: readonly string[]
  /** A number, `none` or `*`. */
  readonly milestone: string | null
  /** A login, `none` or `*`. */
  readonly assignee: string | null
  readonly creator: string | null
  /** A login that a body names with an `@`. */
  readonly mentioned: string | null
  /** Only what changed at that time or later. */
  readonly since: number | null
  readonly sort: 'created' | 'updated' | 'comments'
  readonly direction: 'asc' | 'desc'
}

/** Where a row stands in the list's order; cursors carry it. */
export const issueRank = (state: State, sort: IssueFilter['sort'], issue: Issue): number => {
  switch (sort) {
    case 'created':
      return timesOf(state, issue).createdAt
    case 'updated':
      return timesOf(state, issue).updatedAt
    case 'comments':
      return issue.comments
  }
}

/** Issues and pull requests, as the filter wants them. */
export function listIssues(
  state: State,
  repository: Repository,
  filter: IssueFilter,
): readonly Issue[] | Refusal {
  const fits = predicateOf(state, repository, filter)
  if (isRefusal(fits)) return fits
  const ascending = candidates(state, repository, filter)
    .filter((issue) => fits(issue))
    .map((issue) => ({ issue, rank: issueRank(state, filter.sort, issue) }))
    .toSorted((a, b) => a.rank - b.rank || a.issue.number - b.issue.number)
    .map(({ issue }) => issue)
  return filter.direction === 'asc' ? ascending : ascending.reverse()
}

/** The smallest set of rows that an index knows to hold everything that fits. */
function candidates(state: State, repository: Repository, filter: IssueFilter): readonly Issue[] {
  const byMilestone =
    filter.milestone === null || !/^\d+$/.test(filter.milestone)
      ? undefined
      : milestoneByNumber(state.milestones, repository.id, Number(filter.milestone))
  if (byMilestone !== undefined) return [...state.issues.where('milestone', byMilestone.id)]
  if (filter.state !== 'open') return [...state.issues.where('repository', repository.id)]
  const pulls = [...state.pulls.where('repository', repository.id)]
    .filter((pull) => pull.state === 'open')
    .map((pull) => issueOfPull(state.issues, pull.id))
    .filter((issue): issue is Issue => issue !== undefined)
  return [...state.issues.where('open', repository.id), ...pulls]
}

type Fits = (issue: Issue) => boolean

function predicateOf(state: State, repository: Repository, filter: IssueFilter): Fits | Refusal {
  const milestone = milestonePredicate(state, repository, filter.milestone)
  if (isRefusal(milestone)) return milestone
  const assignee = assigneePredicate(state, filter.assignee)
  const labels = filter.labels.map((name) => labelByName(state.labels, repository.id, name)?.id)
  const creator =
    filter.creator === null ? undefined : (accountByLogin(state.accounts, filter.creator)?.id ?? -1)
  const mention = filter.mentioned === null ? undefined : mentionOf(filter.mentioned)
  return (issue) =>
    (filter.state === 'all' || isIssueOpen(state.pulls, issue) === (filter.state === 'open')) &&
    labels.every((id) => id !== undefined && issue.labels.includes(id)) &&
    milestone(issue) &&
    assignee(issue) &&
    (creator === undefined || authorOf(state.pulls, issue) === creator) &&
    (mention === undefined || mention.test(bodyOf(state, issue))) &&
    (filter.since === null || timesOf(state, issue).updatedAt >= filter.since)
}

function milestonePredicate(
  state: State,
  repository: Repository,
  wanted: string | null,
): Fits | Refusal {
  if (wanted === null) return () => true
  if (wanted === '*') return (issue) => issue.milestoneId !== null
  if (wanted === 'none') return (issue) => issue.milestoneId === null
  const found = /^\d+$/.test(wanted)
    ? milestoneByNumber(state.milestones, repository.id, Number(wanted))
    : undefined
  if (found === undefined) {
    return validationFailed([
      { value: wanted, resource: 'Issue', field: 'milestone', code: 'invalid' },
    ])
  }
  return (issue) => issue.milestoneId === found.id
}

function assigneePredicate(state: State, wanted: string | null): Fits {
  if (wanted === null) return () => true
  if (wanted === '*') return (issue) => issue.assignees.length > 0
  if (wanted === 'none') return (issue) => issue.assignees.length === 0
  const id = accountByLogin(state.accounts, wanted)?.id
  return (issue) => id !== undefined && issue.assignees.includes(id)
}

const mentionOf = (login: string): RegExp =>
  new RegExp(`(^|[^A-Za-z0-9-])@${login.replace(/[^A-Za-z0-9-]/g, '')}(?![A-Za-z0-9-])`, 'i')

const bodyOf = (state: State, issue: Issue): string =>
  (issue.kind === 'issue' ? issue.body : state.pulls.get(issue.pullId)?.body) ?? ''

const timesOf = (
  state: State,
  issue: Issue,
): { readonly createdAt: number; readonly updatedAt: number } =>
  issue.kind === 'issue' ? issue : (state.pulls.get(issue.pullId) ?? { createdAt: 0, updatedAt: 0 })
