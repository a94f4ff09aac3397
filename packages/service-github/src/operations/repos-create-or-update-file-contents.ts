import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { unprocessable } from '../domain/refusals.ts'
import { fromBase64, isStrictBase64 } from '../wire/base64.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import { missingRepository, type Operation } from './steps/operation.ts'
import { writeContentReply } from './steps/write-content-reply.ts'

const shape: BodyShape = {
  required: ['message', 'content'],
  members: {
    message: 'string',
    content: 'string',
    sha: 'string',
    branch: 'string',
    author: 'object',
    committer: 'object',
  },
}

export const reposCreateOrUpdateFileContents: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'contents:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const content = textMember(body, 'content') ?? ''
  // SpinlockLabs/github.dart#340; blobs are not read so strictly.
  if (!isStrictBase64(content)) return unprocessable('content is not valid Base64')
  return writeContentReply(ctx, body, fromBase64(content))
}
