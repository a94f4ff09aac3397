import { done, refuse, type Refusal, type Transition } from '@crvouga/mockingbird-shared-runtime'
import { asFlag } from '../python/flag.ts'
import { pyStr, pyStrip } from '../python/repr.ts'
import { isTruthy, pyGet, type PyDict, type PyValue } from '../python/value.ts'
import { routeOf } from './model-choice.ts'
import { sessionKey, type Session } from './session.ts'
import type { ModelRoute, Settings } from './settings.ts'
import type { HermesState } from './state.ts'

/** The model a session or a chat turn asks for. */
export interface RuntimeRequest {
  readonly model: string | undefined
  readonly provider: string | undefined
  readonly route: ModelRoute | undefined
  readonly source: 'model_routes' | 'raw_request' | 'global' | 'session_model_lock'
  readonly requiresLock: boolean
}

/** A name as text; undefined when absent, too long or with line breaks. */
function nameOf(value: PyValue | undefined, max = 200): string | undefined {
  if (value === undefined || value === null) return undefined
  const text = pyStrip(pyStr(value))
  return text === '' || [...text].length > max || /[\r\n\0]/.test(text) ? undefined : text
}

const either = (body: PyDict, ...keys: readonly string[]): PyValue | undefined =>
  keys.map((key) => pyGet(body, key)).find((value) => value !== undefined && isTruthy(value))

/** Reads model and provider of a body: `provider::model` is split, the virtual model means none. */
export function runtimeRequest(body: PyDict, settings: Settings): RuntimeRequest {
  const raw = nameOf(either(body, 'model', 'model_id'))
  const split = /^([a-zA-Z0-9_.-]{2,64})::(.*\S.*)$/s.exec(raw ?? '')
  const provider = nameOf(either(body, 'provider', 'provider_id'), 80) ?? split?.[1]
  const named = split === null ? raw : pyStrip(split[2] ?? '')
  const alias =
    raw === undefined ? undefined : (routeOf(settings, raw) ?? routeOf(settings, named ?? ''))
  const model = named === settings.modelName ? undefined : named
  const requiresLock = asFlag(pyGet(body, 'require_model_lock'))
  if (alias !== undefined)
    return { model, provider, route: alias, source: 'model_routes', requiresLock }
  if (model === undefined)
    return { model, provider, route: undefined, source: 'global', requiresLock }
  return { model, provider, route: { model, provider }, source: 'raw_request', requiresLock }
}

/** Why a lock cannot be had. */
export function lockRefusal(request: RuntimeRequest, isRequired: boolean): Refusal | undefined {
  if (!isRequired) return undefined
  if (request.model === undefined && request.provider === undefined) {
    const message = 'require_model_lock was set but no model/provider was provided'
    return refuse('invalid', message, { code: 'missing_model' })
  }
  if (request.route === undefined || request.source === 'global') {
    const message = 'Requested Browser model lock cannot be routed; refusing silent global fallback'
    return refuse('conflict', message, { code: 'model_lock_unavailable' })
  }
  return undefined
}

/** Stores a lock. The row then shows the requested name, not the routed one, and no own prompt. */
export function lockSession(
  profile: string,
  id: string,
  request: RuntimeRequest,
): Transition<HermesState, undefined> {
  return (state) => {
    const sessions = state.sessions.update(sessionKey(profile, id), (session) => ({
      ...session,
      model: request.model ?? session.model,
      systemPrompt: null,
      hasModelConfig: true,
      lock: {
        model: request.model ?? '',
        provider: request.provider,
        isRoute: request.source === 'model_routes',
      },
    }))
    return done({ ...state, sessions }, undefined)
  }
}

/** What a session's lock makes of a turn that asks for nothing itself. */
export function lockedRequest(session: Session, settings: Settings): RuntimeRequest | undefined {
  const { lock } = session
  if (lock === undefined) return undefined
  const route = lock.isRoute
    ? routeOf(settings, lock.model)
    : { model: lock.model, provider: lock.provider }
  return {
    model: lock.model === '' ? undefined : lock.model,
    provider: lock.provider,
    route,
    source: 'session_model_lock',
    requiresLock: true,
  }
}
