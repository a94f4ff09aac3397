import { done, isRefusal } from '@crvouga/mockingbird-shared-runtime'
import type { HermesCtx } from './run-scope.ts'

/** Seeded hex digits for an id that no row holds. */
export function madeId(ctx: HermesCtx, length: number): string {
  const made = ctx.commit((state, env) => done(state, env.hex(length)))
  return isRefusal(made) ? '' : made
}

/** The same as a UUID of version 4. */
export function madeUuid(ctx: HermesCtx): string {
  const hex = madeId(ctx, 32)
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ]
  return parts.join('-')
}
