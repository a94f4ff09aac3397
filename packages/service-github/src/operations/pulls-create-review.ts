import { done, isRefusal, refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import {
  addReviewComment,
  placeIn,
  type WantedPlace,
} from '../domain/reviews/write-review-comment.ts'
import { createReview } from '../domain/reviews/write-review.ts'
import { parseSha } from '../domain/sha.ts'
import { readerFor } from '../domain/state.ts'
import {
  checkedBody,
  isObject,
  textMember,
  type Body,
  type BodyShape,
} from '../wire/request-body.ts'
import { missingRepository, writeRepository, type Operation } from './steps/operation.ts'
import { pullOf } from './steps/pull-of.ts'
import { reviewEvent, reviewReply } from './steps/review-of.ts'
import { misplacedInReview, wantedPlace } from './steps/review-place.ts'

const shape: BodyShape = {
  nullable: true,
  members: { commit_id: 'string', body: 'string', event: 'string', comments: 'array' },
}

export const pullsCreateReview: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'pull_requests:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const comments = commentsOf(body)
  if (isRefusal(comments)) return comments
  const event = reviewEvent(body)
  if (isRefusal(event)) return event
  const words = textMember(body, 'body') ?? ''
  const silent = words === '' && comments.length === 0
  if (silent && (event === 'COMMENT' || event === 'REQUEST_CHANGES')) {
    return refuse('unsupported', 'No recording shows the answer to such a review without a body.')
  }
  const review = writeRepository(ctx, 'pull_requests:write', (state, env, repository, authorId) => {
    const pull = pullOf(ctx, state, repository)
    if (isRefusal(pull)) return pull
    const sent = textMember(body, 'commit_id')
    const sha = sent === undefined ? pull.head.sha : parseSha(sent)
    if (sha === undefined || readerFor(state, repository).commit(sha) === undefined) {
      return refuse('unsupported', 'No recording shows the answer to such a commit_id.')
    }
    const made = createReview(state, env, pull, { authorId, body: words, event, sha })
    if (isRefusal(made)) return made
    let next = made.state
    for (const { wanted, text } of comments) {
      const place = placeIn(next, repository, pull, wanted)
      if (typeof place === 'string') return misplacedInReview(place)
      const common = { authorId, path: wanted.path, place, sha, inReplyTo: null }
      next = addReviewComment(next, env, made.value, { ...common, body: text }).state
    }
    return done(next, made.value)
  })
  return isRefusal(review) ? review : reviewReply(ctx, review)
}

interface WantedComment {
  readonly wanted: WantedPlace
  readonly text: string
}

function commentsOf(body: Body): readonly WantedComment[] | Refusal {
  const sent: unknown = body['comments'] ?? []
  const items: readonly unknown[] = Array.isArray(sent) ? sent : []
  const comments: WantedComment[] = []
  for (const item of items) {
    const text = isObject(item) ? textMember(item, 'body') : undefined
    if (!isObject(item) || text === undefined || textMember(item, 'path') === undefined) {
      return refuse('unsupported', 'No recording shows the answer to such comments.')
    }
    const wanted = wantedPlace(item)
    if (isRefusal(wanted)) return wanted
    comments.push({ wanted, text })
  }
  return comments
}
