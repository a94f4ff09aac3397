import { toHookConfigJson } from '../wire/hook-json.ts'
import { readReply } from '../wire/reply.ts'
import type { Operation } from './steps/operation.ts'
import { readHook } from './steps/hook-calls.ts'

export const reposGetWebhookConfigForRepo: Operation = (ctx) =>
  readHook(ctx, (_, __, hook) => readReply(ctx, toHookConfigJson(hook.config)))
