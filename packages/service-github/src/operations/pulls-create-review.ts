import { isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { createReview } from '../domain/reviews/write-review.ts'
import { parseSha } from '../domain/sha.ts'
import { readerFor } from '../domain/state.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import { missingRepository, writeRepository, type Operation } from './steps/operation.ts'
import { pullOf } from './steps/pull-of.ts'
import { reviewEvent, reviewReply } from './steps/review-of.ts'

const shape: BodyShape = {
  nullable: true,
  members: { commit_id: 'string', body: 'string', event: 'string', comments: 'array' },
}

export const pullsCreateReview: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'pull_requests:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const comments = body['comments']
  if (Array.isArray(comments) && comments.length > 0) {
    return refuse('unsupported', 'Comments on lines of a diff are not built in this emulator.')
  }
  const event = reviewEvent(body)
  if (isRefusal(event)) return event
  const words = textMember(body, 'body') ?? ''
  if (words === '' && (event === 'COMMENT' || event === 'REQUEST_CHANGES')) {
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
    return createReview(state, env, pull, { authorId, body: words, event, sha })
  })
  return isRefusal(review) ? review : reviewReply(ctx, review)
}
