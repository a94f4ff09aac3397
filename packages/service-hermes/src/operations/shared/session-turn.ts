import { isRefusal, refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { AgentRequest } from '../../domain/agent.ts'
import { isVisible, turnContent } from '../../domain/message-content.ts'
import {
  chooseModel,
  modelRequest,
  routeConflict,
  routeOf,
  type ModelChoice,
} from '../../domain/model-choice.ts'
import { historyOf, type Session } from '../../domain/session.ts'
import {
  lockedRequest,
  lockRefusal,
  lockSession,
  runtimeRequest,
  type RuntimeRequest,
} from '../../domain/session-runtime.ts'
import { isTruthy, pyDict, pyGet, type PyDict, type PyValue } from '../../python/value.ts'
import { sessionKeyOf } from '../../wire/authorization.ts'
import { objectBody } from '../../wire/request-body.ts'
import { runtimeJson, type RuntimeFacts } from '../../wire/runtime-json.ts'
import { drainingRefusal } from './draining.ts'
import type { HermesCtx } from './run-scope.ts'
import { namedSession } from './session-scope.ts'

/** A session chat call that may go ahead. */
export interface SessionTurn {
  readonly session: Session
  readonly sessionKey: string
  readonly body: PyDict
  readonly prompt: PyValue
  readonly request: AgentRequest
  readonly runtime: RuntimeRequest
  readonly choice: ModelChoice
}

/** The checks that chat and chat/stream share, in the server's order. */
export async function sessionTurn(ctx: HermesCtx): Promise<SessionTurn | Refusal> {
  const { level, profile, settings } = ctx.context
  const draining = drainingRefusal(ctx)
  if (draining !== undefined) return draining
  const sessionKey = sessionKeyOf(ctx.call, ctx.context)
  if (typeof sessionKey !== 'string') return sessionKey
  const session = namedSession(ctx)
  if (isRefusal(session)) return session
  const body = await objectBody(ctx.call)
  if (isRefusal(body)) return body
  const prompt = messageOf(body)
  if (typeof prompt === 'object' && prompt !== null && 'refusal' in prompt) return prompt
  const instructions = firstTruthy(body, 'system_message', 'instructions')
  if (instructions !== null && typeof instructions !== 'string') {
    return refuse('invalid', 'system_message must be a string', { code: 'invalid_system_message' })
  }
  const runtime = effectiveRequest(body, session, ctx)
  const refused = level.modelLock ? lockRefusal(runtime, runtime.requiresLock) : undefined
  if (refused !== undefined) return refused
  const isLocked = level.modelLock && runtime.requiresLock
  if (isLocked && runtime.source !== 'session_model_lock') {
    ctx.commit(lockSession(profile, session.id, runtime))
  }
  const choice = isLocked ? chooseModel(runtime, settings) : unlockedChoice(ctx, body, session)
  if ('refusal' in choice) return choice
  const request: AgentRequest = {
    prompt,
    history: ctx.read((state) => historyOf(state, profile, session.id)),
    sessionId: session.id,
    instructions,
    profile,
    ...choice,
  }
  return { session, sessionKey, body, prompt, request, runtime, choice }
}

function messageOf(body: PyDict): PyValue | Refusal {
  const message = firstTruthy(body, 'message', 'input')
  if (!isVisible(message))
    return refuse('invalid', "Missing 'message' field", { code: 'missing_message' })
  return turnContent(message, 'message')
}

function firstTruthy(body: PyDict, first: string, second: string): PyValue {
  const value = pyGet(body, first)
  return value !== undefined && isTruthy(value) ? value : (pyGet(body, second) ?? null)
}

/** What the body asks for, else what the session is locked to. */
function effectiveRequest(body: PyDict, session: Session, ctx: HermesCtx): RuntimeRequest {
  const { settings } = ctx.context
  const asked = runtimeRequest(body, settings)
  if (asked.model !== undefined || asked.provider !== undefined) return asked
  return lockedRequest(session, settings) ?? asked
}

/** The session's own model rules once it has one; the body's counts only before that. */
function unlockedChoice(ctx: HermesCtx, body: PyDict, session: Session): ModelChoice | Refusal {
  const { level, settings } = ctx.context
  const stored =
    level.chatRuntime && session.model !== null && session.model !== settings.modelName
      ? session.model
      : undefined
  const asked = modelRequest(level.chatModels ? body : pyDict([]), settings, true)
  const storedRoute = stored === undefined ? undefined : routeOf(settings, stored)
  const route = storedRoute ?? asked.route
  const conflict = routeConflict({ ...asked, route })
  if (conflict !== undefined) return refuse('invalid', conflict)
  const model = stored !== undefined && storedRoute === undefined ? stored : asked.model
  const isOwn = stored !== undefined && storedRoute === undefined
  return chooseModel(
    { model, provider: asked.provider, route: isOwn ? undefined : route },
    settings,
  )
}

/** What the answer says about the model that ran. */
export function runtimeFacts(turn: SessionTurn, isRun: boolean): RuntimeFacts {
  const { runtime, choice } = turn
  const isLocked = runtime.requiresLock
  return {
    provider: isRun ? choice.provider : '',
    model: isRun ? choice.model : '',
    source: runtime.source,
    requested: runtime,
    lock: !isLocked ? undefined : isRun ? 'confirmed' : 'accepted',
  }
}

export const runtimeDict = (facts: RuntimeFacts): PyDict => {
  const json = runtimeJson(facts)
  return pyDict(
    Object.entries(json).flatMap(([key, value]) =>
      value === undefined
        ? []
        : [[key, typeof value === 'string' ? value : pyDict(Object.entries(value))] as const],
    ),
  )
}
