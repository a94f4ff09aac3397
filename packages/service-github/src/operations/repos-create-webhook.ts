import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { createHook } from '../domain/webhooks/write-hook.ts'
import { hookUrl, toHookJson } from '../wire/hook-json.ts'
import { createdReply } from '../wire/reply.ts'
import { checkedBody } from '../wire/request-body.ts'
import type { Operation } from './steps/operation.ts'
import { configOf, emptyConfig, hookShape, nameProblem, namesIn } from './steps/hook-body.ts'
import { readHooks, writeHooks } from './steps/hook-calls.ts'

export const reposCreateWebhook: Operation = async (ctx) => {
  const seen = readHooks(ctx, (_, repository) => repository)
  if (isRefusal(seen)) return seen
  const body = await checkedBody(ctx, hookShape)
  if (isRefusal(body)) return body
  const problem = nameProblem(body)
  if (problem !== undefined) return problem
  const config = configOf(body['config'], emptyConfig)
  if (isRefusal(config)) return config
  const { apiBase } = ctx.context
  const hook = writeHooks(ctx, (state, env, repository) =>
    createHook(
      state,
      env,
      repository,
      { config, events: namesIn(body, 'events') ?? ['push'], active: body['active'] !== false },
      apiBase,
    ),
  )
  if (isRefusal(hook)) return hook
  ctx.touch('hook', String(hook.id))
  return readHooks(ctx, (_, repository) =>
    createdReply(ctx, toHookJson(repository, hook, apiBase), hookUrl(repository, hook, apiBase)),
  )
}
