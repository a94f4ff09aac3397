import { isRefusal, refuse, type HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { steerRefusal, steerRun as steer } from '../domain/run-steer.ts'
import { chatText } from '../domain/message-content.ts'
import { pyStrip } from '../python/repr.ts'
import { isTruthy, pyGet, type PyDict, type PyValue } from '../python/value.ts'
import { jsonAnswer } from '../wire/reply.ts'
import { objectBody } from '../wire/request-body.ts'
import { namedRun, touchRun, type HermesCtx } from './shared/run-scope.ts'

/** POST /v1/runs/{run_id}/steer. */
export async function steerRun(ctx: HermesCtx): Promise<HandlerResult> {
  const runId = namedRun(ctx)
  const missing = touchRun(ctx, runId)
  if (missing !== undefined) return missing
  const run = ctx.read((state) => state.runs.get(runId))
  const refused = run === undefined ? undefined : steerRefusal(run)
  if (refused !== undefined) return refused
  const body = await objectBody(ctx.call)
  if (isRefusal(body)) return body
  const text = pyStrip(chatText(firstTruthy(body, ['input', 'message', 'text'])))
  if (text === '') {
    const message = "Missing non-empty steer text; expected 'input', 'message', or 'text'."
    return refuse('invalid', message, { code: 'invalid_steer_input' })
  }
  const accepted = ctx.commit(steer(runId, text))
  if (isRefusal(accepted)) return accepted
  return jsonAnswer(200, { object: 'hermes.run.steer', run_id: runId, accepted: true })
}

function firstTruthy(body: PyDict, keys: readonly string[]): PyValue {
  for (const key of keys) {
    const value = pyGet(body, key)
    if (value !== undefined && isTruthy(value)) return value
  }
  return ''
}
