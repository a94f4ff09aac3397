import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { health } from './shared/health.ts'
import type { HermesCtx } from './shared/run-scope.ts'

/** GET /v1/health, open to all. */
export function getHealthV1(ctx: HermesCtx): HandlerResult {
  return health(ctx)
}
