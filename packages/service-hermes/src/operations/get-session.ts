import { isRefusal, type HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { jsonAnswer } from '../wire/reply.ts'
import { sessionBody } from '../wire/session-json.ts'
import type { HermesCtx } from './shared/run-scope.ts'
import { namedSession, sessionFacts } from './shared/session-scope.ts'

/** GET /api/sessions/{session_id}. */
export function getSession(ctx: HermesCtx): HandlerResult {
  const session = namedSession(ctx)
  if (isRefusal(session)) return session
  return jsonAnswer(200, sessionBody(sessionFacts(ctx, session), ctx.context.level))
}
