import { isRefusal, refuse, type HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { editSession } from '../domain/session-edit.ts'
import { compareCodePoints } from '../python/json-dump.ts'
import { pyGet } from '../python/value.ts'
import { jsonAnswer } from '../wire/reply.ts'
import { objectBody } from '../wire/request-body.ts'
import { sessionBody } from '../wire/session-json.ts'
import type { HermesCtx } from './shared/run-scope.ts'
import { namedSession, sessionFacts } from './shared/session-scope.ts'

const flags: readonly string[] = ['pinned', 'archived', 'hidden', 'unread']

/** PATCH /api/sessions/{session_id}. */
export async function updateSession(ctx: HermesCtx): Promise<HandlerResult> {
  const { level, profile } = ctx.context
  const session = namedSession(ctx)
  if (isRefusal(session)) return session
  const body = await objectBody(ctx.call)
  if (isRefusal(body)) return body
  const allowed = ['title', 'end_reason', ...(level.sessions.flags ? flags : [])]
  const unknown = body.entries.map(([key]) => key).filter((key) => !allowed.includes(key))
  if (unknown.length > 0) {
    const names = unknown.sort(compareCodePoints).join(', ')
    return refuse('invalid', `Unsupported session fields: ${names}`, {
      code: 'unsupported_session_field',
    })
  }
  for (const flag of flags) {
    const value = pyGet(body, flag)
    if (value === undefined || typeof value === 'boolean') continue
    return refuse('invalid', `'${flag}' must be a boolean`, { code: 'invalid_session_field' })
  }
  const edited = ctx.commit(editSession(profile, session.id, body))
  if (isRefusal(edited)) return edited
  return jsonAnswer(200, sessionBody(sessionFacts(ctx, edited), level))
}
