import { contentReply } from './steps/content-reply.ts'
import type { Operation } from './steps/operation.ts'

export const reposGetRootContent: Operation = (ctx) => contentReply(ctx, '')
