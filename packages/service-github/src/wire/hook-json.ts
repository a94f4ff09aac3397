import type { Hook, HookConfig } from '../domain/webhooks/hook.ts'
import type { Repository } from '../domain/repository.ts'
import type { JsonObject } from './json.ts'
import { repositoryUrl } from './repository-json.ts'
import { toIsoSeconds } from './timestamp.ts'

export const hookUrl = (repository: Repository, hook: Hook, api: string): string =>
  `${repositoryUrl(repository, api)}/hooks/${hook.id}`

export function toHookJson(repository: Repository, hook: Hook, api: string): JsonObject {
  const url = hookUrl(repository, hook, api)
  const { code, status, message } = hook.lastResponse
  return {
    type: 'Repository',
    id: hook.id,
    name: 'web',
    active: hook.active,
    events: hook.events,
    config: toHookConfigJson(hook.config),
    updated_at: toIsoSeconds(hook.updatedAt),
    created_at: toIsoSeconds(hook.createdAt),
    url,
    // `test`, though the call is `tests` (recorded: octokit.rb, 2019; pygithub, 2020).
    test_url: `${url}/test`,
    ping_url: `${url}/pings`,
    deliveries_url: `${url}/deliveries`,
    last_response: { code, status, message },
  }
}

/** A secret is shown as stars, none not at all. */
export const toHookConfigJson = (config: HookConfig): JsonObject => ({
  content_type: config.contentType,
  insecure_ssl: config.insecureSsl,
  ...(config.secret === null ? {} : { secret: '********' }),
  url: config.url,
})
