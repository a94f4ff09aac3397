import { done, isRefusal, refuse, type HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { responseKey } from '../domain/stored-response.ts'
import { jsonAnswer } from '../wire/reply.ts'
import type { HermesCtx } from './shared/run-scope.ts'

/** DELETE /v1/responses/{response_id}. */
export function deleteResponse(ctx: HermesCtx): HandlerResult {
  const id = ctx.params['response_id'] ?? ''
  const key = responseKey(ctx.context.profile, id)
  const deleted = ctx.commit((state) =>
    state.responses.has(key)
      ? done({ ...state, responses: state.responses.delete(key) }, undefined)
      : refuse('not-found', `Response not found: ${id}`),
  )
  if (isRefusal(deleted)) return deleted
  return jsonAnswer(200, { id, object: 'response', deleted: true })
}
