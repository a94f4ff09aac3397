import {
  isRefusal,
  refuse,
  type HandlerResult,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { createSession as create } from '../domain/session-edit.ts'
import { lockRefusal, runtimeRequest } from '../domain/session-runtime.ts'
import { pyStr, pyStrip } from '../python/repr.ts'
import { isTruthy, pyGet, type PyDict } from '../python/value.ts'
import { crashAnswer, jsonAnswer } from '../wire/reply.ts'
import { objectBody } from '../wire/request-body.ts'
import { sessionBody } from '../wire/session-json.ts'
import type { HermesCtx } from './shared/run-scope.ts'
import { newSessionId } from './shared/session-id.ts'

const sources: readonly string[] = [
  'api_server',
  'hermes_browser',
  'browser',
  'cli',
  'telegram',
  'discord',
  'slack',
  'desktop',
  'dashboard',
]

/** POST /api/sessions. */
export async function createSession(ctx: HermesCtx): Promise<HandlerResult> {
  const { level, profile, settings } = ctx.context
  const body = await objectBody(ctx.call)
  if (isRefusal(body)) return body
  const id = sessionId(ctx, body)
  if (isRefusal(id)) return id
  const prompt = pyGet(body, 'system_prompt') ?? null
  if (prompt !== null && typeof prompt !== 'string') {
    return refuse('invalid', 'system_prompt must be a string', { code: 'invalid_system_prompt' })
  }
  const request = runtimeRequest(body, settings)
  const refused = level.modelLock ? lockRefusal(request, request.requiresLock) : undefined
  if (refused !== undefined) return refused
  const created = ctx.commit(
    create(
      {
        profile,
        id,
        source: level.sessions.flags ? sourceOf(body) : 'api_server',
        systemPrompt: prompt,
        ...(level.sessions.flags
          ? {
              model: request.model ?? null,
              hasModelConfig: request.model !== undefined || request.provider !== undefined,
            }
          : { model: olderModel(body, settings.modelName) }),
      },
      pyGet(body, 'title'),
    ),
  )
  if (isRefusal(created)) return created
  if (created === 'crash') return crashAnswer()
  ctx.touch('session', id)
  return jsonAnswer(201, sessionBody({ session: created, messages: [] }, level))
}

function sourceOf(body: PyDict): string {
  const given = pyGet(body, 'source')
  const source = given !== undefined && isTruthy(given) ? pyStrip(pyStr(given)).toLowerCase() : ''
  if (!sources.includes(source)) return 'api_server'
  return source === 'browser' ? 'hermes_browser' : source
}

/** The older release stores what was asked for, else the advertised name. */
function olderModel(body: PyDict, advertised: string): string {
  const given = pyGet(body, 'model')
  return given !== undefined && isTruthy(given) ? pyStr(given) : advertised
}

function sessionId(ctx: HermesCtx, body: PyDict): string | Refusal {
  const invalid = (message: string): Refusal =>
    refuse('invalid', message, { code: 'invalid_session_id' })
  const id = newSessionId(ctx, body)
  if (id === '' || /[\r\n\0]/.test(id) || isPathUnsafe(id)) return invalid('Invalid session ID')
  return [...id].length > 256 ? invalid('Session ID too long') : id
}

const isPathUnsafe = (id: string): boolean =>
  id.includes('..') || /[/\\]/.test(id) || /^[A-Za-z]:/.test(id)
