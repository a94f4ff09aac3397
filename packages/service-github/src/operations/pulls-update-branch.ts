import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { acceptBranchUpdate } from '../domain/update-branch.ts'
import { jsonType } from '../wire/reply.ts'
import { repositoryUrl } from '../wire/repository-json.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'
import { pullOf } from './steps/pull-of.ts'

const shape: BodyShape = { nullable: true, members: { expected_head_sha: 'string' } }

export const pullsUpdateBranch: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'pull_requests:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const accepted = writeRepository(
    ctx,
    'pull_requests:write',
    (state, env, repository, actorId) => {
      const pull = pullOf(ctx, state, repository)
      if (isRefusal(pull)) return pull
      const expected = textMember(body, 'expected_head_sha')
      return acceptBranchUpdate(state, env, repository, pull, expected, actorId)
    },
  )
  if (isRefusal(accepted)) return accepted
  ctx.touch('pull', ctx.params['pull_number'] ?? '')
  return readRepository(ctx, 'pull_requests:read', (_, repository) => ({
    status: 202,
    headers: [jsonType],
    body: JSON.stringify({
      message: 'Updating pull request branch.',
      url: `${repositoryUrl(repository, ctx.context.apiBase)}/pulls/${ctx.params['pull_number'] ?? ''}`,
    }),
  }))
}
