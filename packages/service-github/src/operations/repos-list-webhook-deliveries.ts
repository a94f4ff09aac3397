import type { HookAnswer, HookDelivery } from '../domain/webhooks/delivery.ts'
import { toHookDeliveryItemJson } from '../wire/hook-delivery-json.ts'
import { pageQuery } from '../wire/pagination.ts'
import { readReply } from '../wire/reply.ts'
import type { Operation } from './steps/operation.ts'
import { readHook } from './steps/hook-calls.ts'

/** Newest first, by cursor: only the way on is linked. */
export const reposListWebhookDeliveries: Operation = (ctx) =>
  readHook(ctx, (state, repository, hook) => {
    const { query } = ctx.call
    const { perPage } = pageQuery(query)
    const [, from] = /^(?:v1_)?(\d+)$/.exec(query.get('cursor') ?? '') ?? []
    const rows: { readonly delivery: HookDelivery; readonly answer: HookAnswer }[] = []
    const newestFirst = state.hookDeliveries.ordered('hook', { prefix: [hook.id], reverse: true })
    for (const delivery of newestFirst) {
      const { answer } = delivery
      if (answer === null || (from !== undefined && delivery.id > Number(from))) continue
      rows.push({ delivery, answer })
      if (rows.length > perPage) break
    }
    const next = rows[perPage]
    const json = rows
      .slice(0, perPage)
      .map(({ delivery, answer }) => toHookDeliveryItemJson(hook, delivery, answer))
    if (next === undefined) return readReply(ctx, json)
    const params = new URLSearchParams(query)
    params.set('cursor', `v1_${next.delivery.id}`)
    const { apiBase, belowRepository = '' } = ctx.context
    const url = `${apiBase}/repositories/${repository.id}${belowRepository}?${params.toString()}`
    return readReply(ctx, json, { headers: [['Link', `<${url}>; rel="next"`]] })
  })
