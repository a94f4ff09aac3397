import { isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { notFound } from '../domain/refusals.ts'
import { createCommit } from '../domain/write-objects.ts'
import { toGitCommitJson } from '../wire/commit-json.ts'
import { objectUrl } from '../wire/ref-json.ts'
import { createdReply } from '../wire/reply.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'
import { signaturesOf } from './steps/signature.ts'

const shape: BodyShape = {
  required: ['message', 'tree'],
  members: {
    message: 'string',
    tree: 'string',
    parents: 'array',
    author: 'object',
    committer: 'object',
    signature: 'string',
  },
}

export const gitCreateCommit: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'contents:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  if (body['signature'] !== undefined) {
    return refuse('unsupported', 'Signed commits are not built in this emulator.')
  }
  const parents = Array.isArray(body['parents']) ? body['parents'].map(String) : []
  const commit = writeRepository(ctx, 'contents:write', (state, env, repository, actorId) => {
    const actor = state.accounts.get(actorId)
    if (actor === undefined) return notFound()
    const signatures = signaturesOf(body, actor, env.now)
    if (isRefusal(signatures)) return signatures
    return createCommit(state, repository, {
      ...signatures,
      tree: textMember(body, 'tree') ?? '',
      message: textMember(body, 'message') ?? '',
      parents,
    })
  })
  if (isRefusal(commit)) return commit
  ctx.touch('commit', commit.sha)
  const api = ctx.context.apiBase
  return readRepository(ctx, 'contents:read', (_, repository) =>
    createdReply(
      ctx,
      toGitCommitJson(repository, commit, api),
      objectUrl(repository, 'commit', commit.sha, api),
    ),
  )
}
