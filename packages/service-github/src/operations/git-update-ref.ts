import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { updateRef } from '../domain/write-ref.ts'
import { refView } from '../domain/ref-view.ts'
import { toRefJson } from '../wire/ref-json.ts'
import { updatedReply } from '../wire/reply.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'

const shape: BodyShape = { required: ['sha'], members: { sha: 'string', force: 'boolean' } }

export const gitUpdateRef: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'contents:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const name = `refs/${ctx.params['ref'] ?? ''}`
  const sha = textMember(body, 'sha') ?? ''
  const ref = writeRepository(ctx, 'contents:write', (state, env, repository, actorId) =>
    updateRef(state, env, { repository, name, sha, actorId, force: body['force'] === true }),
  )
  if (isRefusal(ref)) return ref
  ctx.touch('ref', ref.name)
  return readRepository(ctx, 'contents:read', (state, repository) =>
    updatedReply(ctx, toRefJson(refView(state, repository, ref), ctx.context.apiBase)),
  )
}
