import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { createRef } from '../domain/write-ref.ts'
import { refView } from '../domain/ref-view.ts'
import { refUrl, toRefJson } from '../wire/ref-json.ts'
import { createdReply } from '../wire/reply.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'

const shape: BodyShape = {
  required: ['ref', 'sha'],
  members: { ref: 'string', sha: 'string', key: 'string' },
}

export const gitCreateRef: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'contents:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const name = textMember(body, 'ref') ?? ''
  const sha = textMember(body, 'sha') ?? ''
  const ref = writeRepository(ctx, 'contents:write', (state, env, repository, actorId) =>
    createRef(state, env, { repository, name, sha, actorId }),
  )
  if (isRefusal(ref)) return ref
  ctx.touch('ref', ref.name)
  const api = ctx.context.apiBase
  return readRepository(ctx, 'contents:read', (state, repository) =>
    createdReply(
      ctx,
      toRefJson(refView(state, repository, ref), api),
      refUrl(repository, ref, api),
    ),
  )
}
