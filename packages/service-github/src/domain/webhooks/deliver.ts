import type { Env, SendOutcome } from '@crvouga/mockingbird-shared-runtime'
import type { Repository } from '../repository.ts'
import type { State } from '../state.ts'
import type { HookAnswer, HookDelivery, HookDeliveryTable, HookRequest } from './delivery.ts'
import type { Hook, LastResponse } from './hook.ts'

/** GitHub hangs up after so long. */
export const deliveryTimeoutMs = 10_000
/** Deliveries are kept for three days. */
const keptMs = 3 * 24 * 3_600_000
/** And here so many of them in all. */
const keptMax = 10_000

export interface NewDelivery {
  readonly repository: Repository
  readonly hook: Hook
  readonly guid: string
  readonly event: string
  readonly action: string | null
  readonly payload: string
  readonly request: HookRequest
  readonly redelivery: boolean
  readonly retries: number
  /** Logical time when it leaves; default now. */
  readonly at?: number
}

/** Ids of the first form of a UUID, as GitHub's deliveries have them. */
export const newGuid = (env: Env): string =>
  `${env.hex(8)}-${env.hex(4)}-11f0-8${env.hex(3)}-${env.hex(12)}`

/** Writes a delivery down and sends it. */
export function addDelivery(state: State, env: Env, made: NewDelivery): State {
  const { repository, hook, at, ...rest } = made
  const delivery: HookDelivery = {
    ...rest,
    id: env.nextId('hook-delivery'),
    hookId: hook.id,
    createdAt: env.now,
    answer: null,
  }
  env.send({
    lane: `hook ${hook.id}`,
    ref: delivery.id,
    ids: {
      hook: String(hook.id),
      repository: `${repository.ownerLogin}/${repository.name}`,
      delivery: delivery.guid,
      event: delivery.event,
      ...(delivery.action === null ? {} : { action: delivery.action }),
    },
    ...(at === undefined ? {} : { at }),
  })
  return {
    ...state,
    hookDeliveries: withoutOld(state.hookDeliveries, env.now).set(delivery),
  }
}

function withoutOld(table: HookDeliveryTable, now: number): HookDeliveryTable {
  let kept = table
  for (const delivery of table.rows()) {
    if (kept.size < keptMax && delivery.createdAt > now - keptMs) break
    kept = kept.delete(delivery.id)
  }
  return kept
}

/** A delivery and its hook after its outcome; undefined when nothing is known of it any more. */
export function answerDelivery(
  state: State,
  env: Env,
  id: number,
  outcome: SendOutcome,
): { readonly state: State; readonly failed: HookDelivery | undefined } {
  const delivery = state.hookDeliveries.get(id)
  const hook = delivery === undefined ? undefined : state.hooks.get(delivery.hookId)
  if (delivery === undefined || hook === undefined) return { state, failed: undefined }
  if (outcome.kind === 'lost') {
    const hookDeliveries = state.hookDeliveries.delete(id)
    return { state: { ...state, hookDeliveries }, failed: undefined }
  }
  const answered: HookDelivery = { ...delivery, answer: answerOf(outcome, env.now) }
  const next: State = {
    ...state,
    hookDeliveries: state.hookDeliveries.set(answered),
    hooks: state.hooks.set({ ...hook, lastResponse: lastResponseOf(outcome) }),
  }
  return { state: next, failed: answered.answer?.status === 'OK' ? undefined : answered }
}

type Answered = Exclude<SendOutcome, { readonly kind: 'lost' }>

function answerOf(outcome: Answered, now: number): HookAnswer {
  const common = { deliveredAt: now, durationMs: outcome.durationMs }
  if (outcome.kind === 'answered') {
    const { status, headers, body } = outcome
    return {
      ...common,
      status: isSuccess(status) ? 'OK' : `Invalid HTTP Response: ${status}`,
      statusCode: status,
      headers,
      body,
    }
  }
  const timedOut = outcome.reason === 'timeout'
  return {
    ...common,
    status: timedOut ? 'timed out' : 'failed to connect to host',
    statusCode: timedOut ? 504 : 0,
    headers: [],
    body: '',
  }
}

function lastResponseOf(outcome: Answered): LastResponse {
  if (outcome.kind === 'failed') {
    return outcome.reason === 'timeout'
      ? { code: 504, status: 'timeout', message: 'Service Timeout' }
      : { code: 0, status: 'misconfigured', message: 'failed to connect to host' }
  }
  const { status: code } = outcome
  if (isSuccess(code)) return { code, status: 'active', message: 'OK' }
  const message = `Invalid HTTP Response: ${code}`
  return { code, status: code === 404 ? 'missing' : 'misconfigured', message }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300
