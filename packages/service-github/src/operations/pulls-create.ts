import { isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { openPull } from '../domain/open-pull.ts'
import { pullView } from '../domain/pull-view.ts'
import { toPullJson } from '../wire/pull-json.ts'
import { repositoryUrl } from '../wire/repository-json.ts'
import { createdReply } from '../wire/reply.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'

const shape: BodyShape = {
  required: ['head', 'base'],
  members: {
    title: 'string?',
    head: 'string',
    base: 'string',
    body: 'string?',
    draft: 'boolean?',
    maintainer_can_modify: 'boolean?',
    issue: 'integer',
    head_repo: 'string',
  },
}

export const pullsCreate: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'pull_requests:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  if (body['issue'] !== undefined) {
    return refuse(
      'unsupported',
      'Turning an issue into a pull request is not built in this emulator.',
    )
  }
  const pull = writeRepository(ctx, 'pull_requests:write', (state, env, repository, authorId) =>
    openPull(state, env, {
      repository,
      authorId,
      title: textMember(body, 'title') ?? '',
      body: textMember(body, 'body') ?? null,
      head: textMember(body, 'head') ?? '',
      base: textMember(body, 'base') ?? '',
      draft: body['draft'] === true,
    }),
  )
  if (isRefusal(pull)) return pull
  ctx.touch('pull', String(pull.number))
  return readRepository(ctx, 'pull_requests:read', (state, repository) =>
    createdReply(
      ctx,
      toPullJson(pullView(state, repository, pull, ctx.context.viewer), ctx.context),
      `${repositoryUrl(repository, ctx.context.apiBase)}/pulls/${pull.number}`,
    ),
  )
}
