import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { toHookDeliveryJson } from '../wire/hook-delivery-json.ts'
import { readReply } from '../wire/reply.ts'
import type { Operation } from './steps/operation.ts'
import { deliveryOf } from './steps/hook-delivery-of.ts'
import { readHook } from './steps/hook-calls.ts'

export const reposGetWebhookDelivery: Operation = (ctx) =>
  readHook(ctx, (state, _, hook) => {
    const found = deliveryOf(ctx, state, hook)
    if (isRefusal(found)) return found
    return readReply(ctx, toHookDeliveryJson(hook, found.delivery, found.answer))
  })
