import { isPublished, type ReviewComment } from '../reviews/review-comment.ts'
import type { Review } from '../reviews/review.ts'
import type { State } from '../state.ts'
import type { HookEvent, ReviewCommentEvent } from './hook-event.ts'

/** Nobody is told of a review before it is submitted, nor of what it says of single lines. */
export function reviewEvents(
  before: State,
  after: State,
  was: Review | undefined,
  review: Review,
): readonly HookEvent[] {
  const pull = after.pulls.get(review.pullId)
  const now = review.status.state
  if (pull === undefined || now === 'PENDING') return []
  const common = { event: 'pull_request_review', pull, review } as const
  if (was === undefined) return [{ ...common, action: 'submitted' }]
  if (was.status.state === 'PENDING') {
    const waiting = [...after.reviewComments.where('review', review.id)].filter((comment) =>
      before.reviewComments.has(comment.id),
    )
    return [
      { ...common, action: 'submitted' },
      ...waiting.map(
        (comment) =>
          ({ event: 'pull_request_review_comment', action: 'created', pull, comment }) as const,
      ),
    ]
  }
  if (now === 'DISMISSED' && was.status.state !== 'DISMISSED')
    return [{ ...common, action: 'dismissed' }]
  return was.body === review.body ? [] : [{ ...common, action: 'edited', was }]
}

export function reviewCommentEvents(
  before: State,
  after: State,
  was: ReviewComment | undefined,
  is: ReviewComment | undefined,
): readonly ReviewCommentEvent[] {
  const comment = is ?? was
  const pull = comment === undefined ? undefined : after.pulls.get(comment.pullId)
  if (comment === undefined || pull === undefined) return []
  if (!isPublished(is === undefined ? before : after, comment)) return []
  const common = { event: 'pull_request_review_comment', pull, comment } as const
  if (was === undefined) return [{ ...common, action: 'created' }]
  if (is === undefined) return [{ ...common, action: 'deleted' }]
  return was.body === is.body ? [] : [{ ...common, action: 'edited', was }]
}
