import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { editHook } from '../domain/webhooks/write-hook.ts'
import { toHookConfigJson } from '../wire/hook-json.ts'
import { updatedReply } from '../wire/reply.ts'
import { checkedBody } from '../wire/request-body.ts'
import type { Operation } from './steps/operation.ts'
import { configOf } from './steps/hook-body.ts'
import { readHook, writeHook } from './steps/hook-calls.ts'

/** What the body doesn't name stays, the secret too. */
export const reposUpdateWebhookConfigForRepo: Operation = async (ctx) => {
  const seen = readHook(ctx, (_, __, hook) => hook)
  if (isRefusal(seen)) return seen
  const body = await checkedBody(ctx, { nullable: true, members: {} })
  if (isRefusal(body)) return body
  const edited = writeHook(ctx, (state, env, repository, hook) => {
    const config = configOf(body, hook.config)
    return isRefusal(config) ? config : editHook(state, env, repository, hook, { config })
  })
  return isRefusal(edited) ? edited : updatedReply(ctx, toHookConfigJson(edited.config))
}
