import { done, isRefusal, type Ctx, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { Caller } from '../../domain/caller.ts'
import { accessRun } from '../../domain/run-access.ts'
import { runNotFound } from '../../domain/run-stop.ts'
import { runIdOf, type RunId } from '../../domain/run.ts'
import type { HermesState } from '../../domain/state.ts'

export type HermesCtx = Ctx<HermesState, Caller>

/** The run that a path names. */
export function namedRun(ctx: HermesCtx): RunId {
  const runId = runIdOf(ctx.params['run_id'] ?? '')
  ctx.touch('run', runId)
  return runId
}

/** Looks a run up as GET does; a lost one of an earlier process settles by it. */
export function touchRun(ctx: HermesCtx, runId: RunId): Refusal | undefined {
  const { scope } = ctx.context
  const seen = ctx.read((state) => state.runs.has(runId))
  if (!seen || ctx.read((state, now) => accessRun(state, runId, scope, { now }) === undefined)) {
    const settled = ctx.commit((state, env) => {
      const accessed = accessRun(state, runId, scope, env)
      return accessed === undefined ? runNotFound(runId) : done(accessed.state, undefined)
    })
    if (isRefusal(settled)) return settled
  }
  return undefined
}
