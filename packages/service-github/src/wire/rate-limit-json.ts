import type { RateWindow } from '../domain/rate-limit.ts'
import { upTo2022, type ApiVersion } from './api-version.ts'
import type { JsonObject } from './json.ts'

/** Limits of what is not counted here: limit and window in seconds, for a caller with and without a token. */
const others: readonly (readonly [
  name: string,
  token: number,
  anonymous: number,
  window: number,
])[] = [
  ['search', 30, 10, 60],
  ['graphql', 5000, 0, 3600],
  ['integration_manifest', 5000, 5000, 3600],
  ['source_import', 100, 5, 60],
  ['code_scanning_upload', 1000, 60, 3600],
  ['code_scanning_autofix', 10, 10, 60],
  ['actions_runner_registration', 10_000, 60, 3600],
  ['scim', 15_000, 60, 3600],
  ['dependency_snapshots', 100, 60, 60],
  ['audit_log', 1750, 60, 3600],
  ['audit_log_streaming', 15, 60, 3600],
  ['code_search', 10, 60, 60],
]

export function toRateLimitJson(
  window: RateWindow,
  anonymous: boolean,
  now: number,
  version: ApiVersion,
): JsonObject {
  const core = limitJson(window.limit, window.used, remainingOf(window), window.resetAt)
  const rest = others.map(([name, token, none, seconds]) => {
    const limit = anonymous ? none : token
    return [name, limitJson(limit, 0, limit, now + seconds * 1000)] as const
  })
  return {
    resources: { core, ...Object.fromEntries(rest) },
    ...upTo2022(version, { rate: core }),
  }
}

export const remainingOf = (window: RateWindow): number => Math.max(0, window.limit - window.used)

const limitJson = (
  limit: number,
  used: number,
  remaining: number,
  resetAt: number,
): JsonObject => ({
  limit,
  used,
  remaining,
  reset: Math.floor(resetAt / 1000),
})
