import type { Operation } from './steps/operation.ts'
import { statusesReply } from './steps/statuses-reply.ts'

export const reposListCommitStatusesForRef: Operation = (ctx) =>
  statusesReply(ctx, ctx.params['ref'] ?? '')
