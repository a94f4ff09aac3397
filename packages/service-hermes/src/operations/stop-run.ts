import { isRefusal, type HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { stopRun as stop } from '../domain/run-stop.ts'
import { jsonAnswer } from '../wire/reply.ts'
import { namedRun, type HermesCtx } from './shared/run-scope.ts'

/** POST /v1/runs/{run_id}/stop. The body is never read. */
export function stopRun(ctx: HermesCtx): HandlerResult {
  const runId = namedRun(ctx)
  const stopped = ctx.commit(stop(runId, ctx.context.scope))
  if (isRefusal(stopped)) return stopped
  return stopped.kind === 'finished'
    ? jsonAnswer(200, stopped.document)
    : jsonAnswer(200, { run_id: runId, status: 'stopping' })
}
