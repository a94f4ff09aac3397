import { refuse, type HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { responseKey } from '../domain/stored-response.ts'
import { jsonAnswer } from '../wire/reply.ts'
import type { HermesCtx } from './shared/run-scope.ts'

/** GET /v1/responses/{response_id}. */
export function getResponse(ctx: HermesCtx): HandlerResult {
  const id = ctx.params['response_id'] ?? ''
  const stored = ctx.read((state) => state.responses.get(responseKey(ctx.context.profile, id)))
  if (stored === undefined) return refuse('not-found', `Response not found: ${id}`)
  return jsonAnswer(200, stored.document)
}
