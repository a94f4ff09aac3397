import { isRefusal, type HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { deleteSession as remove } from '../domain/session-edit.ts'
import { jsonAnswer } from '../wire/reply.ts'
import type { HermesCtx } from './shared/run-scope.ts'

/** DELETE /api/sessions/{session_id}. A turn that runs on it goes on. */
export function deleteSession(ctx: HermesCtx): HandlerResult {
  const id = ctx.params['session_id'] ?? ''
  const removed = ctx.commit(remove(ctx.context.profile, id))
  if (isRefusal(removed)) return removed
  ctx.touch('session', id)
  return jsonAnswer(200, { object: 'hermes.session.deleted', id, deleted: true })
}
