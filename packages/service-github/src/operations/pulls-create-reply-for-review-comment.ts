import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { checkedBody, textMember } from '../wire/request-body.ts'
import { numberOf } from './steps/numbered.ts'
import { missingRepository, type Operation } from './steps/operation.ts'
import { replyToComment } from './steps/reply-to-comment.ts'

export const pullsCreateReplyForReviewComment: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'pull_requests:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, { required: ['body'], members: { body: 'string' } })
  if (isRefusal(body)) return body
  const id = numberOf(ctx, 'comment_id')
  return isRefusal(id) ? id : replyToComment(ctx, id, textMember(body, 'body') ?? '')
}
