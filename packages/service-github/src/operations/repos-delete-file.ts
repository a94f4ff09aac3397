import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { checkedBody, type BodyShape } from '../wire/request-body.ts'
import { missingRepository, type Operation } from './steps/operation.ts'
import { writeContentReply } from './steps/write-content-reply.ts'

const shape: BodyShape = {
  required: ['message', 'sha'],
  members: {
    message: 'string',
    sha: 'string',
    branch: 'string',
    author: 'object',
    committer: 'object',
  },
}

export const reposDeleteFile: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'contents:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  return isRefusal(body) ? body : writeContentReply(ctx, body, null)
}
