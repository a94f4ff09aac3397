import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { commitView } from '../domain/commit-view.ts'
import { mergeBranch } from '../domain/merge-branch.ts'
import { notFound } from '../domain/refusals.ts'
import { toCommitJson } from '../wire/commit-json.ts'
import { createdReply, emptyReply } from '../wire/reply.ts'
import { repositoryUrl } from '../wire/repository-json.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'

const shape: BodyShape = {
  required: ['base', 'head'],
  members: { base: 'string', head: 'string', commit_message: 'string' },
}

export const reposMerge: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'contents:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const commit = writeRepository(ctx, 'contents:write', (state, env, repository, actorId) => {
    const actor = state.accounts.get(actorId)
    if (actor === undefined) return notFound()
    return mergeBranch(state, env, {
      repository,
      actor,
      base: textMember(body, 'base') ?? '',
      head: textMember(body, 'head') ?? '',
      message: textMember(body, 'commit_message'),
    })
  })
  if (isRefusal(commit)) return commit
  if (commit === undefined) return emptyReply()
  ctx.touch('commit', commit.sha)
  const api = ctx.context.apiBase
  return readRepository(ctx, 'contents:read', (state, repository) =>
    createdReply(
      ctx,
      toCommitJson(commitView(state, repository, commit), api),
      `${repositoryUrl(repository, api)}/commits/${commit.sha}`,
    ),
  )
}
