import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { versionOf } from '../../domain/state.ts'
import { jsonAnswer } from '../../wire/reply.ts'
import type { HermesCtx } from './run-scope.ts'

/** What both public health paths answer. */
export function health(ctx: HermesCtx): HandlerResult {
  const version = ctx.read(versionOf)
  return jsonAnswer(200, { status: 'ok', platform: 'hermes-agent', version })
}
