import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { health } from './shared/health.ts'
import type { HermesCtx } from './shared/run-scope.ts'

/** GET /health, open to all. */
export function getHealth(ctx: HermesCtx): HandlerResult {
  return health(ctx)
}
