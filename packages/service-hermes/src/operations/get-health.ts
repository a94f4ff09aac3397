import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { versionOf } from '../domain/state.ts'
import { jsonAnswer } from '../wire/reply.ts'
import type { HermesCtx } from './shared/run-scope.ts'

/** GET /health and /v1/health, open to all. */
export function getHealth(ctx: HermesCtx): HandlerResult {
  const version = ctx.read(versionOf)
  return jsonAnswer(200, { status: 'ok', platform: 'hermes-agent', version })
}
