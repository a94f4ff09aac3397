import { emptyTable, type Table } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from '../account.ts'
import type { PullId } from '../pull-request.ts'
import type { RepositoryId } from '../repository.ts'
import type { Sha } from '../sha.ts'
import type { State } from '../state.ts'
import { isVisible, type ReviewId } from './review.ts'

export type ReviewCommentId = number & { readonly __brand: 'ReviewCommentId' }
export const reviewCommentId = (value: number): ReviewCommentId => value as ReviewCommentId

/** What a comment is about: a line, some lines that end there, or the whole file. */
export type CommentPlace =
  | {
      readonly subject: 'line'
      readonly side: 'LEFT' | 'RIGHT'
      readonly line: number
      readonly position: number
      readonly hunk: string
      readonly start: { readonly side: 'LEFT' | 'RIGHT'; readonly line: number } | null
    }
  | { readonly subject: 'file' }

export interface ReviewComment {
  readonly id: ReviewCommentId
  readonly repositoryId: RepositoryId
  readonly pullId: PullId
  readonly reviewId: ReviewId
  readonly authorId: AccountId
  readonly path: string
  readonly place: CommentPlace
  /** The commit that was looked at, and the file as it stood there. */
  readonly sha: Sha
  readonly body: string
  readonly inReplyTo: ReviewCommentId | null
  readonly createdAt: number
  readonly updatedAt: number
}

export type ReviewCommentTable = Table<ReviewComment, 'pull' | 'repository' | 'review'>

export const emptyReviewComments = (): ReviewCommentTable =>
  emptyTable<ReviewComment, 'pull' | 'repository' | 'review'>({
    key: (comment) => comment.id,
    indexes: {
      pull: (comment) => comment.pullId,
      repository: (comment) => comment.repositoryId,
      review: (comment) => comment.reviewId,
    },
  })

/** Comments of pending reviews are their authors' alone, and stand in no list but the review's. */
export const isPublished = (state: State, comment: ReviewComment): boolean => {
  const review = state.reviews.get(comment.reviewId)
  return review !== undefined && isVisible(review, undefined)
}
