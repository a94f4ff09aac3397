import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { HermesCtx } from './run-scope.ts'

/** What new work is told while the gateway drains; everything else goes on. */
export const drainingRefusal = (ctx: HermesCtx): Refusal | undefined =>
  ctx.read((state) => state.draining)
    ? refuse('unavailable', 'Gateway is draining existing work; retry shortly.', {
        code: 'gateway_draining',
      })
    : undefined
