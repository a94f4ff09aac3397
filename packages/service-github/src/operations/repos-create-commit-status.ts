import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { createStatus } from '../domain/statuses/create-status.ts'
import { statusUrl, toStatusJson } from '../wire/status-json.ts'
import { createdReply } from '../wire/reply.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'

// An absent state is told only after the commit was looked for (dummy-central), so the shape requires nothing.
const shape: BodyShape = {
  members: {
    state: 'string',
    target_url: 'string?',
    description: 'string?',
    context: 'string',
  },
}

export const reposCreateCommitStatus: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'statuses:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const status = writeRepository(ctx, 'statuses:write', (state, env, repository, creatorId) =>
    createStatus(state, env, {
      repository,
      creatorId,
      sha: ctx.params['sha'] ?? '',
      state: textMember(body, 'state'),
      context: textMember(body, 'context') ?? 'default',
      description: textMember(body, 'description') ?? null,
      targetUrl: textMember(body, 'target_url') ?? null,
    }),
  )
  if (isRefusal(status)) return status
  ctx.touch('commit', status.sha)
  const api = ctx.context.apiBase
  return readRepository(ctx, 'statuses:read', (state, repository) =>
    createdReply(
      ctx,
      toStatusJson(repository, status, state.accounts.get(status.creatorId), api),
      statusUrl(repository, status.sha, api),
    ),
  )
}
