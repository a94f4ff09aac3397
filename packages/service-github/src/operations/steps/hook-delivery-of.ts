import type { Refusal } from '@crvouga/mockingbird-shared-runtime'
import { notFound } from '../../domain/refusals.ts'
import type { State } from '../../domain/state.ts'
import type { HookAnswer, HookDelivery } from '../../domain/webhooks/delivery.ts'
import type { Hook } from '../../domain/webhooks/hook.ts'
import type { GithubCtx } from '../../wire/context.ts'

/** The delivery of the path, once there is an outcome. */
export function deliveryOf(
  ctx: GithubCtx,
  state: State,
  hook: Hook,
): { readonly delivery: HookDelivery; readonly answer: HookAnswer } | Refusal {
  const id = ctx.params['delivery_id'] ?? ''
  const delivery = /^\d+$/.test(id) ? state.hookDeliveries.get(Number(id)) : undefined
  if (delivery?.hookId !== hook.id || delivery.answer === null) return notFound()
  return { delivery, answer: delivery.answer }
}
