import { isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import type { ObjectType } from '../domain/git-object.ts'
import { notFound } from '../domain/refusals.ts'
import { createTag } from '../domain/write-objects.ts'
import { toTagJson } from '../wire/git-object-json.ts'
import { objectUrl } from '../wire/ref-json.ts'
import { createdReply } from '../wire/reply.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'
import { signatureOf, signatureOfAccount } from './steps/signature.ts'

const shape: BodyShape = {
  required: ['tag', 'message', 'object', 'type'],
  members: { tag: 'string', message: 'string', object: 'string', type: 'string', tagger: 'object' },
}

/** The object only; the ref that names it is made by itself. */
export const gitCreateTag: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'contents:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const type = textMember(body, 'type')
  if (!isObjectType(type)) {
    return refuse('unsupported', 'No recording shows the answer to an unknown type of object.')
  }
  const tag = writeRepository(ctx, 'contents:write', (state, env, repository, actorId) => {
    const actor = state.accounts.get(actorId)
    if (actor === undefined) return notFound()
    const tagger = signatureOf(body, 'tagger', signatureOfAccount(actor, env.now))
    if (isRefusal(tagger)) return tagger
    return createTag(state, repository, {
      tagger,
      type,
      object: textMember(body, 'object') ?? '',
      name: textMember(body, 'tag') ?? '',
      message: textMember(body, 'message') ?? '',
    })
  })
  if (isRefusal(tag)) return tag
  const api = ctx.context.apiBase
  return readRepository(ctx, 'contents:read', (_, repository) =>
    createdReply(ctx, toTagJson(repository, tag, api), objectUrl(repository, 'tag', tag.sha, api)),
  )
}

const isObjectType = (type: string | undefined): type is ObjectType =>
  type === 'commit' || type === 'tree' || type === 'blob' || type === 'tag'
