import { emptyTable, type Env, type Table } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from '../account.ts'
import type { RepositoryId } from '../repository.ts'
import type { ReviewId } from '../reviews/review.ts'
import type { State } from '../state.ts'
import type { CloseReason, Issue, IssueId, LockReason } from './issue.ts'

export type IssueEventId = number & { readonly __brand: 'IssueEventId' }
const issueEventId = (value: number): IssueEventId => value as IssueEventId

/** What happened, with what is told about it. Names and titles stay as they were at that time. */
export type Happening =
  | {
      readonly event: 'labeled' | 'unlabeled'
      readonly label: { readonly name: string; readonly color: string }
    }
  | { readonly event: 'assigned' | 'unassigned'; readonly assigneeId: AccountId }
  | { readonly event: 'milestoned' | 'demilestoned'; readonly title: string }
  | { readonly event: 'renamed'; readonly from: string; readonly to: string }
  | { readonly event: 'closed'; readonly reason: CloseReason | null }
  | { readonly event: 'reopened'; readonly reason: 'reopened' | null }
  | { readonly event: 'locked'; readonly reason: LockReason | null }
  | { readonly event: 'unlocked' }
  | { readonly event: 'merged'; readonly commit: string }
  | {
      readonly event: 'review_requested' | 'review_request_removed'
      readonly reviewerId: AccountId
    }
  | {
      readonly event: 'review_dismissed'
      readonly reviewId: ReviewId
      /** What the review had said. */
      readonly state: 'approved' | 'changes_requested'
      readonly message: string
    }

export interface IssueEvent {
  readonly id: IssueEventId
  readonly repositoryId: RepositoryId
  readonly issueId: IssueId
  readonly actorId: AccountId
  readonly happening: Happening
  readonly createdAt: number
}

export type IssueEventTable = Table<IssueEvent, 'issue' | 'repository'>

export const emptyIssueEvents = (): IssueEventTable =>
  emptyTable<IssueEvent, 'issue' | 'repository'>({
    key: (event) => event.id,
    indexes: { issue: (event) => event.issueId, repository: (event) => event.repositoryId },
  })

export function recordEvents(
  state: State,
  env: Env,
  issue: Issue,
  actorId: AccountId,
  happenings: readonly Happening[],
): State {
  let { issueEvents } = state
  for (const happening of happenings) {
    issueEvents = issueEvents.set({
      id: issueEventId(env.nextId('issue-event')),
      repositoryId: issue.repositoryId,
      issueId: issue.id,
      actorId,
      happening,
      createdAt: env.now,
    })
  }
  return { ...state, issueEvents }
}
