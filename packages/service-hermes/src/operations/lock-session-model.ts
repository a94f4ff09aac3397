import { isRefusal, type HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { lockSession, lockRefusal, runtimeRequest } from '../domain/session-runtime.ts'
import { jsonAnswer } from '../wire/reply.ts'
import { objectBody } from '../wire/request-body.ts'
import { runtimeJson } from '../wire/runtime-json.ts'
import type { HermesCtx } from './shared/run-scope.ts'
import { namedSession } from './shared/session-scope.ts'

/** POST /api/sessions/{session_id}/model: binds later chat turns of the session to a model. */
export async function lockSessionModel(ctx: HermesCtx): Promise<HandlerResult> {
  const { profile, settings } = ctx.context
  const session = namedSession(ctx)
  if (isRefusal(session)) return session
  const body = await objectBody(ctx.call)
  if (isRefusal(body)) return body
  const request = runtimeRequest(body, settings)
  const refused = lockRefusal(request, true)
  if (refused !== undefined) return refused
  const locked = ctx.commit(lockSession(profile, session.id, request))
  if (isRefusal(locked)) return locked
  const runtime = runtimeJson({
    provider: request.route?.provider ?? request.provider ?? '',
    model: request.route?.model ?? request.model ?? '',
    source: request.source,
    requested: request,
    lock: 'accepted',
  })
  return jsonAnswer(200, {
    object: 'hermes.session.model_lock',
    session_id: session.id,
    runtime: { ...runtime },
  })
}
