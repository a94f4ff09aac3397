import type { Level } from '../domain/level.ts'
import type { Settings } from '../domain/settings.ts'
import type { Dumpable } from '../python/json-dump.ts'
import { pyFloat } from '../python/value.ts'
import { isoTime } from './http-date.ts'

export interface HealthFacts {
  readonly version: string
  readonly startedAt: number
  readonly activeRuns: number
  /** The profile has a database. */
  readonly hasStore: boolean
  readonly level: Level
  readonly settings: Settings
}

const ok = { status: 'ok' } as const

/** Body of GET /health/detailed, in the server's key order. Disk and start time are made up but steady. */
export function detailedHealth(facts: HealthFacts): Dumpable {
  const { level, settings } = facts
  const isPinned = level.approval.requestIds
  const state = settings.gatewayState
  const isUp = state === 'running' || state === 'draining'
  const status = isUp ? 'ok' : 'degraded'
  const at = isoTime(facts.startedAt)
  return {
    status,
    readiness: {
      status,
      checks: {
        state_db: facts.hasStore ? ok : { ...ok, detail: 'not initialized' },
        session_store: isPinned ? ok : undefined,
        config: ok,
        model: ok,
        disk: { ...ok, used_percent: pyFloat(8.3), free_bytes: 75_258_023_936 },
        gateway: { status, state, connected_platforms: 1, platforms: 1 },
        background_queues: {
          ...ok,
          active_api_runs: facts.activeRuns,
          process_completions: 0,
          active_delegations: 0,
        },
      },
    },
    platform: 'hermes-agent',
    version: facts.version,
    gateway_state: state,
    platforms: {
      api_server: {
        state: 'connected',
        error_code: null,
        error_message: null,
        updated_at: at,
        writer_pid: isPinned ? settings.pid : undefined,
        writer_start_time: isPinned ? 376_926 : undefined,
      },
    },
    active_agents: 0,
    gateway_busy: false,
    gateway_drainable: true,
    exit_reason: null,
    updated_at: at,
    pid: settings.pid,
  }
}
