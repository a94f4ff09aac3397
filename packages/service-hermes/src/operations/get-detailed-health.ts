import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import type { RunStatus } from '../domain/run.ts'
import { versionOf, type HermesState } from '../domain/state.ts'
import { detailedHealth } from '../wire/detailed-health.ts'
import { jsonAnswer } from '../wire/reply.ts'
import type { HermesCtx } from './shared/run-scope.ts'

/** GET /health/detailed. */
export function getDetailedHealth(ctx: HermesCtx): HandlerResult {
  const { level, settings } = ctx.context
  const facts = ctx.read((state) => ({
    version: versionOf(state),
    startedAt: state.startedAt,
    activeRuns: activeRuns(state, level.stopOfFinished === 'status'),
  }))
  return jsonAnswer(200, detailedHealth({ ...facts, level, settings }))
}

function activeRuns(state: HermesState, countsStopping: boolean): number {
  const counted: readonly RunStatus[] = [
    'queued',
    'running',
    'waiting_for_approval',
    ...(countsStopping ? (['stopping'] as const) : []),
  ]
  let count = 0
  for (const run of state.runs.rows()) if (counted.includes(run.status)) count += 1
  return count
}
