import type { Operation } from './steps/operation.ts'
import { refOrRefs } from './steps/refs-reply.ts'

export const gitListRefs: Operation = (ctx) => refOrRefs(ctx, '')
