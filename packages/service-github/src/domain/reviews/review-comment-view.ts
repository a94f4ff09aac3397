import type { Account } from '../account.ts'
import type { PullRequest } from '../pull-request.ts'
import { associationOf, type Association } from '../pull-view.ts'
import type { Repository } from '../repository.ts'
import { entryAt } from '../tree-files.ts'
import { readerFor, type State } from '../state.ts'
import type { ReviewComment } from './review-comment.ts'

export interface ReviewCommentView {
  readonly repository: Repository
  readonly pull: PullRequest | undefined
  readonly comment: ReviewComment
  readonly author: Account | undefined
  readonly association: Association
  /** The file is another one by now: the place is no longer there. */
  readonly outdated: boolean
}

export function reviewCommentView(
  state: State,
  repository: Repository,
  comment: ReviewComment,
): ReviewCommentView {
  const pull = state.pulls.get(comment.pullId)
  const reader = readerFor(state, repository)
  const blobAt = (sha: string): string | undefined => {
    const tree = reader.commit(sha)?.tree
    return tree === undefined ? undefined : entryAt(reader, tree, comment.path)?.sha
  }
  return {
    repository,
    pull,
    comment,
    author: state.accounts.get(comment.authorId),
    association: associationOf(state, repository, comment.authorId),
    // What was said of a whole file stays (measured 2026-08, speakeasy-api/mcp-setup-docs).
    outdated:
      comment.place.subject === 'line' &&
      pull !== undefined &&
      pull.head.sha !== comment.sha &&
      blobAt(pull.head.sha) !== blobAt(comment.sha),
  }
}
