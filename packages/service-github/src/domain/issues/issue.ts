import { emptyTable, type Table } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from '../account.ts'
import type { AppId } from '../app.ts'
import type { PullId, PullRequest, PullTable } from '../pull-request.ts'
import type { RepositoryId } from '../repository.ts'
import type { LabelId } from './label.ts'
import type { MilestoneId } from './milestone.ts'

export type IssueId = number & { readonly __brand: 'IssueId' }
export const issueId = (value: number): IssueId => value as IssueId

export const lockReasons = ['off-topic', 'too heated', 'resolved', 'spam'] as const
export type LockReason = (typeof lockReasons)[number]
export interface Lock {
  readonly reason: LockReason | null
}

export const closeReasons = ['completed', 'not_planned', 'duplicate'] as const
export type CloseReason = (typeof closeReasons)[number]

export type IssueStatus =
  | { readonly state: 'open'; readonly reopened: boolean }
  | {
      readonly state: 'closed'
      readonly closedAt: number
      readonly closedById: AccountId
      readonly reason: CloseReason
    }

/** What issues and pull requests have alike: both are issues, with one sequence of numbers. */
interface IssueCommon {
  readonly id: IssueId
  readonly repositoryId: RepositoryId
  readonly number: number
  /** In the order in which they were put on. */
  readonly labels: readonly LabelId[]
  readonly assignees: readonly AccountId[]
  readonly milestoneId: MilestoneId | null
  readonly lock: Lock | null
  /** How many comments it has. */
  readonly comments: number
}
export interface PlainIssue extends IssueCommon {
  readonly kind: 'issue'
  readonly title: string
  readonly body: string | null
  readonly authorId: AccountId
  /** The App through which it was opened. */
  readonly appId: AppId | null
  readonly status: IssueStatus
  readonly createdAt: number
  readonly updatedAt: number
}
/** The issue behind a pull request. Words and state are the pull request's. */
export interface PullIssue extends IssueCommon {
  readonly kind: 'pull'
  readonly pullId: PullId
  /** Who closed it last without merging, when that is known. */
  readonly closedById: AccountId | null
  /** Asked to review and not done yet, in the order in which they were asked. */
  readonly requestedReviewers: readonly AccountId[]
}
export type Issue = PlainIssue | PullIssue

export type IssueTable = Table<Issue, 'repository' | 'number' | 'open' | 'milestone' | 'pull'>

export const emptyIssues = (): IssueTable =>
  emptyTable<Issue, 'repository' | 'number' | 'open' | 'milestone' | 'pull'>({
    key: (issue) => issue.id,
    indexes: {
      repository: (issue) => issue.repositoryId,
      number: (issue) => [issue.repositoryId, issue.number],
      open: (issue) =>
        issue.kind === 'issue' && issue.status.state === 'open' ? issue.repositoryId : undefined,
      milestone: (issue) => issue.milestoneId ?? undefined,
      pull: (issue) => (issue.kind === 'pull' ? issue.pullId : undefined),
    },
  })

export const issueByNumber = (
  issues: IssueTable,
  id: RepositoryId,
  number: number,
): Issue | undefined => issues.find('number', [id, number])

export const issueOfPull = (issues: IssueTable, id: PullId): Issue | undefined =>
  issues.find('pull', id)

/** The issue behind a new pull request; one that was an issue before keeps what was put on it. */
export const newPullIssue = (id: IssueId, pull: PullRequest, before?: PlainIssue): PullIssue => ({
  kind: 'pull',
  id,
  pullId: pull.id,
  repositoryId: pull.repositoryId,
  number: pull.number,
  labels: before?.labels ?? [],
  assignees: before?.assignees ?? [],
  milestoneId: before?.milestoneId ?? null,
  lock: before?.lock ?? null,
  comments: before?.comments ?? 0,
  closedById: null,
  requestedReviewers: [],
})

export const isIssueOpen = (pulls: PullTable, issue: Issue): boolean =>
  issue.kind === 'issue' ? issue.status.state === 'open' : pulls.get(issue.pullId)?.state === 'open'

export const authorOf = (pulls: PullTable, issue: Issue): AccountId | undefined =>
  issue.kind === 'issue' ? issue.authorId : pulls.get(issue.pullId)?.authorId
