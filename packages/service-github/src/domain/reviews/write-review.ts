import { done, type Committed, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from '../account.ts'
import { recordEvents } from '../issues/issue-event.ts'
import { issueOfPull, type Issue } from '../issues/issue.ts'
import type { PullRequest } from '../pull-request.ts'
import { unprocessableEntity } from '../refusals.ts'
import type { Sha } from '../sha.ts'
import type { State } from '../state.ts'
import { reviewId, type Review, type ReviewId } from './review.ts'

/** What a reviewer does when submitting. */
export type ReviewEvent = 'APPROVE' | 'REQUEST_CHANGES' | 'COMMENT'

const verdicts = {
  APPROVE: 'APPROVED',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
  COMMENT: 'COMMENTED',
} as const

/** Judging one's own work is refused, commenting on it is not. */
function ownWork(pull: PullRequest, authorId: AccountId, event: ReviewEvent): Refusal | undefined {
  if (pull.authorId !== authorId) return undefined
  switch (event) {
    case 'APPROVE':
      return unprocessableEntity('Can not approve your own pull request')
    case 'REQUEST_CHANGES':
      return unprocessableEntity('Can not request changes on your own pull request')
    case 'COMMENT':
      return undefined
  }
}

export function createReview(
  state: State,
  env: Env,
  pull: PullRequest,
  input: {
    readonly authorId: AccountId
    readonly body: string
    readonly event: ReviewEvent | undefined
    readonly sha: Sha
  },
): Committed<State, Review> | Refusal {
  const { authorId, body, event, sha } = input
  const own = event === undefined ? undefined : ownWork(pull, authorId, event)
  if (own !== undefined) return own
  const pending = [...state.reviews.where('pull', pull.id)].some(
    (one) => one.authorId === authorId && one.status.state === 'PENDING',
  )
  // github/app#3371
  if (pending) return unprocessableEntity('User can only have one pending review per pull request')
  const review: Review = {
    id: reviewId(env.nextId('review')),
    repositoryId: pull.repositoryId,
    pullId: pull.id,
    authorId,
    body,
    sha,
    status:
      event === undefined ? { state: 'PENDING' } : { state: verdicts[event], submittedAt: env.now },
  }
  const written: State = { ...state, reviews: state.reviews.set(review) }
  return done(event === undefined ? written : reviewed(written, env, pull, authorId), review)
}

export function submitReview(
  state: State,
  env: Env,
  pull: PullRequest,
  review: Review,
  event: ReviewEvent,
  body: string | undefined,
): Committed<State, Review> | Refusal {
  const own = ownWork(pull, review.authorId, event)
  if (own !== undefined) return own
  const submitted: Review = {
    ...review,
    body: body ?? review.body,
    status: { state: verdicts[event], submittedAt: env.now },
  }
  // Its comments count as changed when they come to light (recorded: hub4j/review-with-comments-2024).
  let { reviewComments } = state
  for (const comment of state.reviewComments.where('review', review.id)) {
    reviewComments = reviewComments.set({ ...comment, updatedAt: env.now })
  }
  const written: State = { ...state, reviews: state.reviews.set(submitted), reviewComments }
  return done(reviewed(written, env, pull, review.authorId), submitted)
}

/** A submitted review is what was asked for: the request is done with. */
function reviewed(state: State, env: Env, pull: PullRequest, authorId: AccountId): State {
  const touched: State = {
    ...state,
    pulls: state.pulls.update(pull.id, (row) => ({ ...row, updatedAt: env.now })),
  }
  const issue = issueOfPull(touched.issues, pull.id)
  if (issue === undefined || issue.kind === 'issue') return touched
  const requestedReviewers = issue.requestedReviewers.filter((id) => id !== authorId)
  const answered: Issue = { ...issue, requestedReviewers }
  return { ...touched, issues: touched.issues.set(answered) }
}

export function dismissReview(
  state: State,
  env: Env,
  pull: PullRequest,
  review: Review,
  by: { readonly actorId: AccountId; readonly message: string },
): Committed<State, Review> | Refusal {
  const { status } = review
  if (status.state !== 'APPROVED' && status.state !== 'CHANGES_REQUESTED') {
    const kind = status.state.toLowerCase()
    return unprocessableEntity(`Can not dismiss a ${kind} pull request review`)
  }
  const dismissed: Review = { ...review, status: { ...status, state: 'DISMISSED' } }
  const written: State = {
    ...state,
    reviews: state.reviews.set(dismissed),
    pulls: state.pulls.update(pull.id, (row) => ({ ...row, updatedAt: env.now })),
  }
  const issue = issueOfPull(state.issues, pull.id)
  if (issue === undefined) return done(written, dismissed)
  const said = status.state === 'APPROVED' ? 'approved' : 'changes_requested'
  const told = {
    event: 'review_dismissed',
    reviewId: review.id,
    state: said,
    message: by.message,
  } as const
  return done(recordEvents(written, env, issue, by.actorId, [told]), dismissed)
}

export function deleteReview(state: State, review: Review): Committed<State, Review> | Refusal {
  return review.status.state === 'PENDING'
    ? done(
        withoutCommentsOf({ ...state, reviews: state.reviews.delete(review.id) }, review.id),
        review,
      )
    : unprocessableEntity('Can not delete a non-pending pull request review')
}

export const updateReview = (
  state: State,
  review: Review,
  body: string,
): Committed<State, Review> => {
  const changed: Review = { ...review, body }
  return done({ ...state, reviews: state.reviews.set(changed) }, changed)
}

/** What was said in a review that is taken back goes with it. */
function withoutCommentsOf(state: State, id: ReviewId): State {
  let { reviewComments } = state
  for (const comment of state.reviewComments.where('review', id)) {
    reviewComments = reviewComments.delete(comment.id)
  }
  return { ...state, reviewComments }
}
