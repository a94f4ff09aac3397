import type { HeaderList } from '@crvouga/mockingbird-shared-runtime'
import type { HookAnswer, HookDelivery } from '../domain/webhooks/delivery.ts'
import type { Hook } from '../domain/webhooks/hook.ts'
import type { Json, JsonObject } from './json.ts'
import { toIsoSeconds } from './timestamp.ts'

/** An item of the list of deliveries. */
export const toHookDeliveryItemJson = (
  hook: Hook,
  delivery: HookDelivery,
  answer: HookAnswer,
): JsonObject => ({
  id: delivery.id,
  guid: delivery.guid,
  delivered_at: toIsoSeconds(answer.deliveredAt),
  redelivery: delivery.redelivery,
  duration: Math.round(answer.durationMs / 10) / 100,
  status: answer.status,
  status_code: answer.statusCode,
  event: delivery.event,
  action: delivery.action,
  installation_id: null,
  repository_id: hook.repositoryId,
  throttled_at: null,
})

/** One delivery with what was sent and what came back. */
export const toHookDeliveryJson = (
  hook: Hook,
  delivery: HookDelivery,
  answer: HookAnswer,
): JsonObject => ({
  ...toHookDeliveryItemJson(hook, delivery, answer),
  url: delivery.request.url,
  request: {
    headers: headersJson(delivery.request.headers),
    payload: JSON.parse(delivery.payload) as Json,
  },
  response: { headers: headersJson(answer.headers), payload: answer.body },
})

const headersJson = (headers: HeaderList): JsonObject => Object.fromEntries(headers)
