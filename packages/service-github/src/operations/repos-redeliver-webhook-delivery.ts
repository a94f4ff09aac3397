import { done, isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { redeliver } from './steps/tell-hook.ts'
import { jsonType } from '../wire/reply.ts'
import type { Operation } from './steps/operation.ts'
import { deliveryOf } from './steps/hook-delivery-of.ts'
import { writeHook } from './steps/hook-calls.ts'

export const reposRedeliverWebhookDelivery: Operation = (ctx) => {
  const sent = writeHook(ctx, (state, env, repository, hook) => {
    const found = deliveryOf(ctx, state, hook)
    if (isRefusal(found)) return found
    return done(redeliver(state, env, repository, hook, found.delivery), undefined)
  })
  return isRefusal(sent) ? sent : { status: 202, headers: [jsonType], body: '{}' }
}
