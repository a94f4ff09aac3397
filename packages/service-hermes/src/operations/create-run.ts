import {
  isRefusal,
  refuse,
  type HandlerResult,
  type HeaderList,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { hasRoom } from '../domain/capacity.ts'
import type { Caller } from '../domain/caller.ts'
import { fingerprintOf } from '../domain/fingerprint.ts'
import { chooseModel, modelRequest, routeConflict } from '../domain/model-choice.ts'
import { admitRun, type Admission, type Admitted } from '../domain/run-admission.ts'
import { responseKey, type StoredResponse } from '../domain/stored-response.ts'
import { pyStrip } from '../python/repr.ts'
import { isPyDict, isTruthy, pyGet, type PyDict, type PyValue } from '../python/value.ts'
import { sessionKeyHeader, sessionKeyOf } from '../wire/authorization.ts'
import { crashAnswer, jsonAnswer } from '../wire/reply.ts'
import { jsonBody } from '../wire/request-body.ts'
import { drainingRefusal } from './shared/draining.ts'
import type { HermesCtx } from './shared/run-scope.ts'
import { runInput } from './shared/run-input.ts'

/** POST /v1/runs. The order of its checks is part of the contract (runs-validate: order …). */
export async function createRun(ctx: HermesCtx): Promise<HandlerResult> {
  const caller = ctx.context
  const draining = drainingRefusal(ctx)
  if (draining !== undefined) return draining
  const sessionKey = sessionKeyOf(ctx.call, caller)
  if (typeof sessionKey !== 'string') return sessionKey
  if (caller.level.capacityBeforeBody && !ctx.read(hasRoom)) return tooMany(caller)
  const body = await jsonBody(ctx.call)
  if (body === undefined) return refuse('invalid', 'Invalid JSON')
  const key = idempotencyKey(ctx)
  if (isRefusal(key)) return key
  const fingerprint = key === '' ? undefined : fingerprintOf(body.value, sessionKey)
  if (key !== '' && fingerprint === undefined) return crashAnswer()
  if (!isPyDict(body.value)) return crashAnswer()
  const admission = admissionOf(ctx, body.value)
  if (admission === 'crash') return crashAnswer()
  if (isRefusal(admission)) return admission
  const admitted = ctx.commit(
    admitRun({
      ...admission,
      key: fingerprint === undefined ? undefined : { text: key, fingerprint },
    }),
  )
  if (isRefusal(admitted)) return admitted
  if (admitted.kind === 'refused') return admitted.refusal
  ctx.touch('run', admitted.runId)
  return accepted(admitted, sessionKey, caller)
}

const tooMany = (caller: Caller): Refusal =>
  refuse('unavailable', 'too many runs', { limit: caller.settings.maxRuns })

/** The key, stripped; blank = none. Ignored by a level without keyed runs. */
function idempotencyKey(ctx: HermesCtx): string | Refusal {
  if (!ctx.context.level.keyedRuns) return ''
  const key = pyStrip(ctx.call.headers.get('idempotency-key') ?? '')
  if (key.length <= 255 && /^[\x21-\x7e]*$/.test(key)) return key
  return refuse('invalid', 'Idempotency-Key must be 1-255 visible ASCII characters', {
    code: 'invalid_idempotency_key',
  })
}

function admissionOf(ctx: HermesCtx, body: PyDict): Omit<Admission, 'key'> | Refusal | 'crash' {
  const { settings, profile, scope } = ctx.context
  const previousId = pyGet(body, 'previous_response_id')
  const stored = storedResponse(ctx, previousId)
  const input = runInput(body, stored?.history)
  if (input === 'crash' || isRefusal(input)) return input
  const request = modelRequest(body, settings, true)
  const conflict = routeConflict(request)
  if (conflict !== undefined) return refuse('invalid', conflict)
  const instructions = pyGet(body, 'instructions') ?? null
  const isChained = input.isStored
  const sessionId = pyGet(body, 'session_id') ?? null
  return {
    scope,
    profile,
    prompt: input.prompt,
    history: input.history,
    loadTranscript: input.history.length === 0 && !isTruthy(previousId),
    sessionId: isTruthy(sessionId) ? sessionId : isChained ? (stored?.sessionId ?? null) : null,
    instructions:
      instructions === null && isChained ? (stored?.instructions ?? null) : instructions,
    shownModel: pyGet(body, 'model') ?? (hasKey(body, 'model') ? null : settings.modelName),
    ...chooseModel(request, settings),
    ...roomFailure(ctx, body),
  }
}

// A hosted room's dispatch needs a policy that nobody can give here (runs-validate: room dispatch field).
function roomFailure(ctx: HermesCtx, body: PyDict): Pick<Admission, 'creationError'> | undefined {
  const dispatch = pyGet(body, 'hosted_room_dispatch')
  if (!ctx.context.level.ownedRuns || dispatch === undefined || !isPyDict(dispatch))
    return undefined
  return { creationError: { text: 'execution policy fields are invalid', auth: false } }
}

const hasKey = (body: PyDict, key: string): boolean => pyGet(body, key) !== undefined

function storedResponse(ctx: HermesCtx, id: PyValue | undefined): StoredResponse | undefined {
  if (typeof id !== 'string' || id === '') return undefined
  return ctx.read((state) => state.responses.get(responseKey(ctx.context.profile, id)))
}

function accepted(
  admitted: Exclude<Admitted, { readonly kind: 'refused' }>,
  sessionKey: string,
  { level }: Caller,
): HandlerResult {
  const echo: HeaderList = sessionKey === '' ? [] : [[sessionKeyHeader, sessionKey]]
  if (admitted.kind === 'replayed') {
    const body = { run_id: admitted.runId, status: admitted.status, replayed: true }
    return jsonAnswer(202, body, [['Idempotency-Replayed', 'true'], ...echo])
  }
  const body = {
    run_id: admitted.runId,
    status: 'started',
    ...(level.keyedRuns ? { replayed: false } : {}),
  }
  return jsonAnswer(202, body, echo)
}
