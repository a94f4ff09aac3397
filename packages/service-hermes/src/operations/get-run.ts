import { done, isRefusal, type HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { accessRun, cachedRun } from '../domain/run-access.ts'
import { runNotFound } from '../domain/run-stop.ts'
import { jsonAnswer } from '../wire/reply.ts'
import { namedRun, type HermesCtx } from './shared/run-scope.ts'

/** GET /v1/runs/{run_id}. Reads only, but the first look at a run of an earlier process settles it. */
export function getRun(ctx: HermesCtx): HandlerResult {
  const runId = namedRun(ctx)
  const { scope } = ctx.context
  const cached = ctx.read((state) => cachedRun(state, runId, scope))
  if (cached !== undefined) return jsonAnswer(200, cached.document)
  const found = ctx.read((state, now) => accessRun(state, runId, scope, { now }) !== undefined)
  if (!found) return runNotFound(runId)
  const run = ctx.commit((state, env) => {
    const accessed = accessRun(state, runId, scope, env)
    return accessed === undefined ? runNotFound(runId) : done(accessed.state, accessed.run)
  })
  return isRefusal(run) ? run : jsonAnswer(200, run.document)
}
