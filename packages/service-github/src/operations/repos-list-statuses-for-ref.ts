import type { Operation } from './steps/operation.ts'
import { statusesReply } from './steps/statuses-reply.ts'

/** The older address of the list, which bodies still link to (recorded: hub4j/last-commit-status). */
export const reposListStatusesForRef: Operation = (ctx) =>
  statusesReply(ctx, ctx.params['sha'] ?? '')
