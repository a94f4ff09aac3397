import { isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { createReviewComment, placeIn } from '../domain/reviews/write-review-comment.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import { missingRepository, writeRepository, type Operation } from './steps/operation.ts'
import { pullOf } from './steps/pull-of.ts'
import { reviewCommentReply } from './steps/review-comment-of.ts'
import { misplacedComment, wantedPlace } from './steps/review-place.ts'

const shape: BodyShape = {
  required: ['body', 'commit_id', 'path'],
  members: {
    body: 'string',
    commit_id: 'string',
    path: 'string',
    position: 'integer',
    line: 'integer',
    side: 'string',
    start_line: 'integer',
    start_side: 'string',
    subject_type: 'string',
    in_reply_to: 'integer',
  },
}

export const pullsCreateReviewComment: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'pull_requests:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  if (body['in_reply_to'] !== undefined) {
    return refuse('unsupported', 'Replies are made at their own address in this emulator.')
  }
  const wanted = wantedPlace(body)
  if (isRefusal(wanted)) return wanted
  const comment = writeRepository(
    ctx,
    'pull_requests:write',
    (state, env, repository, authorId) => {
      const pull = pullOf(ctx, state, repository)
      if (isRefusal(pull)) return pull
      if (textMember(body, 'commit_id') !== pull.head.sha) {
        return refuse('unsupported', 'Only the head of a pull request can be commented on here.')
      }
      const place = placeIn(state, repository, pull, wanted)
      if (typeof place === 'string') return misplacedComment(place)
      return createReviewComment(state, env, pull, {
        authorId,
        place,
        path: wanted.path,
        sha: pull.head.sha,
        body: textMember(body, 'body') ?? '',
        inReplyTo: null,
      })
    },
  )
  return isRefusal(comment) ? comment : reviewCommentReply(ctx, comment, 'created')
}
