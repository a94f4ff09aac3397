import { toHookJson } from '../wire/hook-json.ts'
import type { Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'
import { readHooks } from './steps/hook-calls.ts'

export const reposListWebhooks: Operation = (ctx) =>
  readHooks(ctx, (state, repository) =>
    pageReply(ctx, repository, [...state.hooks.where('repository', repository.id)], (hook) =>
      toHookJson(repository, hook, ctx.context.apiBase),
    ),
  )
