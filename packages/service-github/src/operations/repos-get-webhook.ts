import { toHookJson } from '../wire/hook-json.ts'
import { readReply } from '../wire/reply.ts'
import type { Operation } from './steps/operation.ts'
import { readHook } from './steps/hook-calls.ts'

export const reposGetWebhook: Operation = (ctx) =>
  readHook(ctx, (_, repository, hook) =>
    readReply(ctx, toHookJson(repository, hook, ctx.context.apiBase)),
  )
