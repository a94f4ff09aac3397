import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { createBlob } from '../domain/write-objects.ts'
import { fromBase64 } from '../wire/base64.ts'
import { objectUrl } from '../wire/ref-json.ts'
import { createdReply } from '../wire/reply.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'

const shape: BodyShape = {
  required: ['content'],
  members: { content: 'string', encoding: 'string' },
}

/** Any encoding but base64 counts as utf-8. */
export const gitCreateBlob: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'contents:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const content = textMember(body, 'content') ?? ''
  const bytes =
    body['encoding'] === 'base64' ? fromBase64(content) : new TextEncoder().encode(content)
  const blob = writeRepository(ctx, 'contents:write', (state, _, repository) =>
    createBlob(state, repository, bytes),
  )
  if (isRefusal(blob)) return blob
  return readRepository(ctx, 'contents:read', (_, repository) => {
    const url = objectUrl(repository, 'blob', blob.sha, ctx.context.apiBase)
    return createdReply(ctx, { sha: blob.sha, url }, url)
  })
}
