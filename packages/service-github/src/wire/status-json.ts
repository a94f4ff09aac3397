import type { Account } from '../domain/account.ts'
import type { CombinedState, Status } from '../domain/statuses/status.ts'
import type { Repository } from '../domain/repository.ts'
import type { RepositoryView } from '../domain/repository-view.ts'
import { toSimpleUserJson } from './account-json.ts'
import type { Context } from './context.ts'
import type { Json, JsonObject } from './json.ts'
import { nodeId } from './node-id.ts'
import { repositoryUrl, toMinimalRepositoryJson } from './repository-json.ts'
import { toIsoSeconds } from './timestamp.ts'

export const statusUrl = (repository: Repository, sha: string, api: string): string =>
  `${repositoryUrl(repository, api)}/statuses/${sha}`

export function toStatusJson(
  repository: Repository,
  status: Status,
  creator: Account | undefined,
  api: string,
): JsonObject {
  return {
    ...toSimpleStatusJson(repository, status, api),
    creator: creator === undefined ? null : toSimpleUserJson(creator, api),
  }
}

/** Without its creator, as combined statuses show it. */
export const toSimpleStatusJson = (
  repository: Repository,
  status: Status,
  api: string,
): JsonObject => ({
  url: statusUrl(repository, status.sha, api),
  avatar_url: `https://avatars.githubusercontent.com/u/${status.creatorId}?v=4`,
  id: status.id,
  node_id: nodeId('SC', repository.id, status.id),
  state: status.state,
  description: status.description,
  target_url: status.targetUrl,
  context: status.context,
  created_at: toIsoSeconds(status.createdAt),
  updated_at: toIsoSeconds(status.createdAt),
})

/** One word for a commit, over the newest status of each context. */
export function toCombinedStatusJson(
  view: RepositoryView,
  sha: string,
  combined: { readonly state: CombinedState; readonly contexts: number },
  shown: readonly Json[],
  context: Context,
): JsonObject {
  const url = `${repositoryUrl(view.repository, context.apiBase)}/commits/${sha}`
  return {
    state: combined.state,
    statuses: shown,
    sha,
    total_count: combined.contexts,
    repository: toMinimalRepositoryJson(view, context),
    commit_url: url,
    url: `${url}/status`,
  }
}
