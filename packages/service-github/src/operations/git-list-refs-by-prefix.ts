import type { Operation } from './steps/operation.ts'
import { refOrRefs } from './steps/refs-reply.ts'

export const gitListRefsByPrefix: Operation = (ctx) => refOrRefs(ctx, ctx.params['ref'] ?? '')
