import { isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { createReviewComment, placeIn } from '../domain/reviews/write-review-comment.ts'
import { requestBody, shapeProblem, textMember, type BodyShape } from '../wire/request-body.ts'
import { missingRepository, writeRepository, type Operation } from './steps/operation.ts'
import { pullOf } from './steps/pull-of.ts'
import { replyToComment } from './steps/reply-to-comment.ts'
import { reviewCommentReply } from './steps/review-comment-of.ts'
import { commentShapeProblem } from './steps/review-comment-shape.ts'
import { misplacedComment, wantedPlace } from './steps/review-place.ts'

const shape: BodyShape = {
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
  const body = await requestBody(ctx, false)
  if (isRefusal(body)) return body
  // A reply needs nothing else, and heeds nothing else (recorded: github3py/comment-reply-2021).
  const answered = body['in_reply_to']
  const problem = commentShapeProblem(body) ?? shapeProblem(body, shape)
  if (problem !== undefined) return problem
  if (typeof answered === 'number') {
    return replyToComment(ctx, answered, textMember(body, 'body') ?? '')
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
