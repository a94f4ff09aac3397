import {
  isRefusal,
  refuse,
  type Committed,
  type Env,
  type HandlerResult,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from '../../domain/account.ts'
import { pullItemView } from '../../domain/pull-view.ts'
import type { PullRequest } from '../../domain/pull-request.ts'
import { repositoryView } from '../../domain/repository-view.ts'
import type { Repository } from '../../domain/repository.ts'
import type { State } from '../../domain/state.ts'
import type { GithubCtx } from '../../wire/context.ts'
import { toPullItemJson } from '../../wire/pull-json.ts'
import { createdReply, updatedReply } from '../../wire/reply.ts'
import { repositoryUrl } from '../../wire/repository-json.ts'
import { checkedBody, type BodyShape } from '../../wire/request-body.ts'
import { texts } from './marks.ts'
import { missingRepository, readRepository, writeRepository } from './operation.ts'
import { pullOf } from './pull-of.ts'
import { hasRole } from './roles.ts'

type Change = (
  state: State,
  env: Env,
  repository: Repository,
  pull: PullRequest,
  logins: readonly string[],
  actorId: AccountId,
) => Committed<State, PullRequest> | Refusal

/** Asks people to review, or no longer; answers the pull request as lists show it. */
export async function reviewersReply(
  ctx: GithubCtx,
  shape: BodyShape,
  as: 'created' | 'updated',
  change: Change,
): Promise<HandlerResult> {
  const missing = missingRepository(ctx, 'pull_requests:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const logins = texts(body['reviewers'] ?? [])
  const teams = texts(body['team_reviewers'] ?? [])
  if (logins === undefined || logins === 'unknown' || teams === undefined || teams.length > 0) {
    return refuse('unsupported', 'Teams are not built in this emulator.')
  }
  const pull = writeRepository(ctx, 'pull_requests:write', (state, env, repository, actorId) => {
    const found = pullOf(ctx, state, repository)
    if (isRefusal(found)) return found
    if (!hasRole(ctx, repository, 'triage')) {
      return refuse('unsupported', 'No recording shows the answer to who may not ask for reviews.')
    }
    return change(state, env, repository, found, logins, actorId)
  })
  if (isRefusal(pull)) return pull
  ctx.touch('pull', String(pull.number))
  return readRepository(ctx, 'pull_requests:read', (state, repository) => {
    const view = repositoryView(state, repository, ctx.context.viewer)
    const json = toPullItemJson(pullItemView(state, view, pull), ctx.context)
    const url = `${repositoryUrl(repository, ctx.context.apiBase)}/pulls/${pull.number}`
    return as === 'created' ? createdReply(ctx, json, url) : updatedReply(ctx, json)
  })
}
