import {
  done,
  isRefusal,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from '../account.ts'
import { pullChanges } from '../pull-queries.ts'
import type { PullRequest } from '../pull-request.ts'
import type { Repository } from '../repository.ts'
import type { Sha } from '../sha.ts'
import type { State } from '../state.ts'
import { placeAtLine, placeAtPosition } from './diff-place.ts'
import { createReview } from './write-review.ts'
import { reviewCommentId, type CommentPlace, type ReviewComment } from './review-comment.ts'
import type { Review } from './review.ts'

/** Where a comment is to stand, as it was sent. */
export interface WantedPlace {
  readonly path: string
  readonly wholeFile: boolean
  readonly position: number | undefined
  readonly line: number | undefined
  readonly side: 'LEFT' | 'RIGHT'
  readonly startLine: number | undefined
  readonly startSide: 'LEFT' | 'RIGHT'
}

/** Why a place is none; each caller has its own words for it. */
export type Misplaced = 'path' | 'position' | 'line' | 'start-line'

export function placeIn(
  state: State,
  repository: Repository,
  pull: PullRequest,
  wanted: WantedPlace,
): CommentPlace | Misplaced {
  const file = pullChanges(state, repository, pull).find(({ path }) => path === wanted.path)
  if (file === undefined) return 'path'
  if (wanted.wholeFile) return { subject: 'file' }
  const patch = file.patch ?? ''
  const place =
    wanted.line === undefined
      ? placeAtPosition(patch, wanted.position ?? -1)
      : placeAtLine(patch, wanted.line, wanted.side)
  if (place === undefined) return wanted.line === undefined ? 'position' : 'line'
  const { side, line, position, hunk } = place
  if (wanted.startLine === undefined) {
    return { subject: 'line', side, line, position, hunk, start: null }
  }
  const start = placeAtLine(patch, wanted.startLine, wanted.startSide)
  if (start === undefined || start.start !== place.start || start.position >= position) {
    return 'start-line'
  }
  const first = { side: start.side, line: start.line }
  return { subject: 'line', side, line, position, hunk, start: first }
}

interface CommentInput {
  readonly authorId: AccountId
  readonly path: string
  readonly place: CommentPlace
  readonly sha: Sha
  readonly body: string
  readonly inReplyTo: ReviewComment | null
}

/** A comment by itself is a review that consists of nothing else. */
export function createReviewComment(
  state: State,
  env: Env,
  pull: PullRequest,
  input: CommentInput,
): Committed<State, ReviewComment> | Refusal {
  const { authorId, sha } = input
  const reviewed = createReview(state, env, pull, { authorId, body: '', event: 'COMMENT', sha })
  if (isRefusal(reviewed)) return reviewed
  return addReviewComment(reviewed.state, env, reviewed.value, input)
}

export function addReviewComment(
  state: State,
  env: Env,
  review: Review,
  input: CommentInput,
): Committed<State, ReviewComment> {
  const { inReplyTo, ...rest } = input
  const comment: ReviewComment = {
    ...rest,
    id: reviewCommentId(env.nextId('review-comment')),
    repositoryId: review.repositoryId,
    pullId: review.pullId,
    reviewId: review.id,
    inReplyTo: inReplyTo === null ? null : (inReplyTo.inReplyTo ?? inReplyTo.id),
    createdAt: env.now,
    updatedAt: env.now,
  }
  return done({ ...state, reviewComments: state.reviewComments.set(comment) }, comment)
}

export function updateReviewComment(
  state: State,
  env: Env,
  comment: ReviewComment,
  body: string,
): Committed<State, ReviewComment> {
  if (body === comment.body) return done(state, comment)
  const changed: ReviewComment = { ...comment, body, updatedAt: env.now }
  return done({ ...state, reviewComments: state.reviewComments.set(changed) }, changed)
}

/** A review that consisted of the comment goes with it (measured 2026-08, speakeasy-api/mcp-setup-docs). */
export function deleteReviewComment(state: State, comment: ReviewComment): State {
  const reviewComments = state.reviewComments.delete(comment.id)
  const review = state.reviews.get(comment.reviewId)
  const empty =
    review?.status.state === 'COMMENTED' &&
    review.body === '' &&
    [...reviewComments.where('review', review.id)].length === 0
  const reviews = empty ? state.reviews.delete(review.id) : state.reviews
  return { ...state, reviews, reviewComments }
}
