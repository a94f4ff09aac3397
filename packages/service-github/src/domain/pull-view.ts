import type { Account, AccountId } from './account.ts'
import { commitsBetween } from './ancestry.ts'
import { pullIssueView, type MarksView } from './issues/marks-view.ts'
import type { Viewer } from './credential.ts'
import { pullChanges } from './pull-queries.ts'
import type { PullRequest } from './pull-request.ts'
import type { Repository } from './repository.ts'
import { isPublished } from './reviews/review-comment.ts'
import { repositoryView, type RepositoryView } from './repository-view.ts'
import { readerFor, type State } from './state.ts'
import type { FileChange } from './tree-diff.ts'

export type Association = 'OWNER' | 'MEMBER' | 'COLLABORATOR' | 'NONE'

/** A pull request as lists know it. */
export interface PullItemView {
  readonly repository: RepositoryView
  readonly pull: PullRequest
  readonly author: Account | undefined
  readonly association: Association
  readonly issue: MarksView
}
/** With what takes work to find out. */
export interface PullView extends PullItemView {
  readonly mergedBy: Account | undefined
  readonly commits: number
  readonly files: readonly FileChange[]
  readonly reviewComments: number
}

/** The repository's view is shared by all items of a list. */
export const pullItemView = (
  state: State,
  repository: RepositoryView,
  pull: PullRequest,
): PullItemView => ({
  repository,
  pull,
  author: state.accounts.get(pull.authorId),
  association: associationOf(state, repository.repository, pull.authorId),
  issue: pullIssueView(state, repository.repository, pull),
})

export const pullView = (
  state: State,
  repository: Repository,
  pull: PullRequest,
  viewer: Viewer,
): PullView => ({
  ...pullItemView(state, repositoryView(state, repository, viewer), pull),
  mergedBy: pull.state === 'merged' ? state.accounts.get(pull.mergedById) : undefined,
  commits: commitsBetween(readerFor(state, repository), pull.base.sha, pull.head.sha).length,
  files: pullChanges(state, repository, pull),
  reviewComments: [...state.reviewComments.where('pull', pull.id)].filter((comment) =>
    isPublished(state, comment),
  ).length,
})

/** What an author is to the repository. */
export function associationOf(
  state: State,
  repository: Repository,
  authorId: AccountId,
): Association {
  if (authorId === repository.ownerId) return 'OWNER'
  if (repository.collaborators[authorId] === undefined) return 'NONE'
  if (state.accounts.get(authorId)?.type !== 'User') return 'NONE'
  const owner = state.accounts.get(repository.ownerId)
  return owner?.type === 'Organization' ? 'MEMBER' : 'COLLABORATOR'
}
