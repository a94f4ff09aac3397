import type { Account } from '../account.ts'
import type { PullRequest } from '../pull-request.ts'
import type { Repository } from '../repository.ts'
import type { State } from '../state.ts'
import { isIssueOpen, issueOfPull, type Issue, type Lock } from './issue.ts'
import type { Label } from './label.ts'
import type { Milestone } from './milestone.ts'

/** A milestone with what its presentation counts. */
export interface MilestoneView {
  readonly repository: Repository
  readonly milestone: Milestone
  readonly creator: Account | undefined
  readonly openIssues: number
  readonly closedIssues: number
}

/** What issues and pull requests show alike. */
export interface MarksView {
  readonly labels: readonly Label[]
  readonly assignees: readonly Account[]
  readonly milestone: MilestoneView | undefined
  readonly lock: Lock | null
  readonly comments: number
  /** Of pull requests. */
  readonly reviewers: readonly Account[]
}

export function milestoneView(
  state: State,
  repository: Repository,
  milestone: Milestone,
): MilestoneView {
  const issues = [...state.issues.where('milestone', milestone.id)]
  const openIssues = issues.filter((issue) => isIssueOpen(state.pulls, issue)).length
  return {
    repository,
    milestone,
    creator: state.accounts.get(milestone.creatorId),
    openIssues,
    closedIssues: issues.length - openIssues,
  }
}

export function marksView(state: State, repository: Repository, issue: Issue): MarksView {
  const milestone = issue.milestoneId === null ? undefined : state.milestones.get(issue.milestoneId)
  return {
    labels: present(issue.labels.map((id) => state.labels.get(id))),
    assignees: present(issue.assignees.map((id) => state.accounts.get(id))),
    milestone: milestone === undefined ? undefined : milestoneView(state, repository, milestone),
    lock: issue.lock,
    comments: issue.comments,
    reviewers:
      issue.kind === 'pull'
        ? present(issue.requestedReviewers.map((id) => state.accounts.get(id)))
        : [],
  }
}

export function pullIssueView(state: State, repository: Repository, pull: PullRequest): MarksView {
  const issue = issueOfPull(state.issues, pull.id)
  return issue === undefined ? unmarked : marksView(state, repository, issue)
}

const unmarked: MarksView = {
  labels: [],
  assignees: [],
  milestone: undefined,
  lock: null,
  comments: 0,
  reviewers: [],
}

const present = <T>(items: readonly (T | undefined)[]): readonly T[] =>
  items.filter((item): item is T => item !== undefined)
