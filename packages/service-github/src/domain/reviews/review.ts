import { emptyTable, type Table } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from '../account.ts'
import type { PullId } from '../pull-request.ts'
import type { RepositoryId } from '../repository.ts'
import type { Sha } from '../sha.ts'

export type ReviewId = number & { readonly __brand: 'ReviewId' }
export const reviewId = (value: number): ReviewId => value as ReviewId

export type Verdict = 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED'

/** Seen by nobody but its author until it is submitted. */
export type ReviewStatus =
  | { readonly state: 'PENDING' }
  | { readonly state: Verdict; readonly submittedAt: number }

export interface Review {
  readonly id: ReviewId
  readonly repositoryId: RepositoryId
  readonly pullId: PullId
  readonly authorId: AccountId
  readonly body: string
  readonly status: ReviewStatus
  /** The commit that was looked at. */
  readonly sha: Sha
}

export type ReviewTable = Table<Review, 'pull' | 'repository'>

export const emptyReviews = (): ReviewTable =>
  emptyTable<Review, 'pull' | 'repository'>({
    key: (review) => review.id,
    indexes: { pull: (review) => review.pullId, repository: (review) => review.repositoryId },
  })

export const isVisible = (review: Review, viewer: AccountId | undefined): boolean =>
  review.status.state !== 'PENDING' || review.authorId === viewer

/** Reviews of a pull request that the viewer may see, oldest first. */
export const reviewsOf = (
  reviews: ReviewTable,
  id: PullId,
  viewer: AccountId | undefined,
): readonly Review[] => [...reviews.where('pull', id)].filter((one) => isVisible(one, viewer))
