import type { Operation } from './steps/operation.ts'
import { matchingRefs } from './steps/refs-reply.ts'

/** A leading `refs/` is taken as well (recorded: hub4j/matching-refs). */
export const gitListMatchingRefs: Operation = (ctx) =>
  matchingRefs(ctx, (ctx.params['ref'] ?? '').replace(/^refs\//, ''))
