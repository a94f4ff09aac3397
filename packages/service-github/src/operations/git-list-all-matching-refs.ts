import type { Operation } from './steps/operation.ts'
import { matchingRefs } from './steps/refs-reply.ts'

export const gitListAllMatchingRefs: Operation = (ctx) => matchingRefs(ctx, '')
