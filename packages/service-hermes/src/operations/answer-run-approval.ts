import {
  isRefusal,
  refuse,
  type HandlerResult,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { answerApproval } from '../domain/run-approval.ts'
import { pyStr, pyStrip } from '../python/repr.ts'
import { isPyDict, pyGet, type PyDict, type PyValue } from '../python/value.ts'
import { asFlag } from '../python/flag.ts'
import { crashAnswer, jsonAnswer } from '../wire/reply.ts'
import { jsonBody } from '../wire/request-body.ts'
import { namedRun, touchRun, type HermesCtx } from './shared/run-scope.ts'

const aliases: ReadonlyMap<string, string> = new Map([
  ['approve', 'once'],
  ['approved', 'once'],
  ['allow', 'once'],
])
const choices: readonly string[] = ['once', 'session', 'always', 'deny']

/** POST /v1/runs/{run_id}/approval. */
export async function answerRunApproval(ctx: HermesCtx): Promise<HandlerResult> {
  const runId = namedRun(ctx)
  const found = touchRun(ctx, runId)
  if (found !== undefined) return found
  const body = await jsonBody(ctx.call)
  if (body === undefined) return refuse('invalid', 'Invalid JSON')
  if (!isPyDict(body.value)) return crashAnswer()
  const requestId = requestIdOf(ctx, body.value)
  if (isRefusal(requestId)) return requestId
  const asked = pyStrip(pyStr(pyGet(body.value, 'choice') ?? missingText(body.value))).toLowerCase()
  const choice = aliases.get(asked) ?? asked
  if (!choices.includes(choice)) {
    const text = ctx.context.level.approval.choicesText
    return refuse('invalid', `Invalid approval choice; expected one of: ${text}`, {
      code: 'invalid_approval_choice',
    })
  }
  const all = asFlag(pyGet(body.value, 'all')) || asFlag(pyGet(body.value, 'resolve_all'))
  const named = requestId === '' ? undefined : requestId
  const resolved = ctx.commit(answerApproval({ runId, choice, requestId: named, all }))
  if (isRefusal(resolved)) return resolved
  return jsonAnswer(200, {
    object: 'hermes.run.approval_response',
    run_id: runId,
    choice,
    request_id: named,
    resolved,
  })
}

/** An absent choice is an empty text there, an explicit null the word None. */
const missingText = (body: PyDict): PyValue => (pyGet(body, 'choice') === undefined ? '' : null)

function requestIdOf(ctx: HermesCtx, body: PyDict): string | Refusal {
  const given = pyGet(body, 'request_id')
  if (!ctx.context.level.approval.requestIds || given === undefined || given === null) return ''
  const text = typeof given === 'string' ? pyStrip(given) : ''
  if (text !== '' && text.length <= 256) return text
  return refuse('invalid', 'Approval request_id is invalid.', { code: 'invalid_approval_request' })
}
