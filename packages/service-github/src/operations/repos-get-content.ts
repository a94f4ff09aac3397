import { contentReply } from './steps/content-reply.ts'
import type { Operation } from './steps/operation.ts'

export const reposGetContent: Operation = (ctx) =>
  contentReply(ctx, (ctx.params['path'] ?? '').replace(/^\/+|\/+$/g, ''))
