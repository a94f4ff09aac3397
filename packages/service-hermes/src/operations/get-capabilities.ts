import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { capabilities } from '../wire/capabilities.ts'
import { jsonAnswer } from '../wire/reply.ts'
import type { HermesCtx } from './shared/run-scope.ts'

/** GET /v1/capabilities. */
export function getCapabilities(ctx: HermesCtx): HandlerResult {
  const { level, settings, key } = ctx.context
  return jsonAnswer(
    200,
    capabilities(level, {
      model: settings.modelName,
      isAuthRequired: key !== null && key !== '',
      hasCors: settings.corsOrigins.length > 0,
    }),
  )
}
