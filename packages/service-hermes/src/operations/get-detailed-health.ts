import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { ownProfile } from '../domain/caller.ts'
import type { RunStatus } from '../domain/run.ts'
import { versionOf, type HermesState } from '../domain/state.ts'
import { detailedHealth } from '../wire/detailed-health.ts'
import { jsonAnswer } from '../wire/reply.ts'
import type { HermesCtx } from './shared/run-scope.ts'

/** GET /health/detailed. */
export function getDetailedHealth(ctx: HermesCtx): HandlerResult {
  const { level, profile, settings } = ctx.context
  const facts = ctx.read((state) => ({
    version: versionOf(state),
    startedAt: state.startedAt,
    // The older release makes a profile's database with its first session.
    hasStore: level.profileKeys || profile === ownProfile || hasSessions(state, profile),
    activeRuns: activeRuns(state, level.stopOfFinished === 'status'),
  }))
  return jsonAnswer(200, detailedHealth({ ...facts, level, settings }))
}

function hasSessions(state: HermesState, profile: string): boolean {
  for (const session of state.sessions.rows()) if (session.profile === profile) return true
  return false
}

function activeRuns(state: HermesState, countsStopping: boolean): number {
  const counted: readonly RunStatus[] = [
    'queued',
    'running',
    'waiting_for_approval',
    ...(countsStopping ? (['stopping'] as const) : []),
  ]
  let count = 0
  for (const status of counted) for (const _ of state.runs.where('status', status)) count += 1
  return count
}
