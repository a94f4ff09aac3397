import { isRefusal, refuse, type HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { forkSession as fork } from '../domain/session-edit.ts'
import { pyGet } from '../python/value.ts'
import { jsonAnswer } from '../wire/reply.ts'
import { objectBody } from '../wire/request-body.ts'
import { sessionBody } from '../wire/session-json.ts'
import type { HermesCtx } from './shared/run-scope.ts'
import { newSessionId } from './shared/session-id.ts'
import { namedSession, sessionFacts } from './shared/session-scope.ts'

/** POST /api/sessions/{session_id}/fork. */
export async function forkSession(ctx: HermesCtx): Promise<HandlerResult> {
  const { level, profile } = ctx.context
  const source = namedSession(ctx)
  if (isRefusal(source)) return source
  const body = await objectBody(ctx.call)
  if (isRefusal(body)) return body
  const id = newSessionId(ctx, body)
  if (id === '' || /[\r\n\0]/.test(id)) {
    return refuse('invalid', 'Invalid session ID', { code: 'invalid_session_id' })
  }
  const forked = ctx.commit(fork(profile, source.id, id, pyGet(body, 'title')))
  if (isRefusal(forked)) return forked
  ctx.touch('session', id)
  if ('titleRefused' in forked) {
    return refuse('invalid', forked.titleRefused, { code: 'invalid_title' })
  }
  return jsonAnswer(201, sessionBody(sessionFacts(ctx, forked.session), level))
}
