import { done, isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { tellHook } from './steps/tell-hook.ts'
import { emptyReply } from '../wire/reply.ts'
import type { Operation } from './steps/operation.ts'
import { writeHook } from './steps/hook-calls.ts'

export const reposPingWebhook: Operation = (ctx) => {
  const pinged = writeHook(ctx, (state, env, repository, hook) => {
    const ping = { event: 'ping', action: null, hook } as const
    return done(tellHook(state, env, repository, hook, ping, ctx.context), undefined)
  })
  return isRefusal(pinged) ? pinged : emptyReply()
}
