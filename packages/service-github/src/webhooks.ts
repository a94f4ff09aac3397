import type { Env, ServiceOutbox } from '@crvouga/mockingbird-shared-runtime'
import type { Repository } from './domain/repository.ts'
import type { State } from './domain/state.ts'
import { answerDelivery, deliveryTimeoutMs } from './domain/webhooks/deliver.ts'
import type { HookEvent } from './domain/webhooks/hook-event.ts'
import { hookEvents } from './domain/webhooks/hook-events.ts'
import { listensTo, type Hook } from './domain/webhooks/hook.ts'
import { deleteHook } from './domain/webhooks/write-hook.ts'
import { redeliver, tellHook } from './operations/steps/tell-hook.ts'
import type { Context } from './wire/context.ts'

/** Whatever changed: the hooks that listen are told, those of a repository that is gone go with it. */
export function consequences(
  before: State,
  after: State,
  env: Env,
  by: Context | undefined,
): State {
  if (after.hooks.size === 0) return after
  let next = before.repositories === after.repositories ? after : withoutOrphans(after)
  for (const { repository, happened } of hookEvents(before, after)) {
    next = tellHooks(next, env, repository, happened, by)
  }
  for (const hook of newHooks(before, after)) {
    const repository = next.repositories.get(hook.repositoryId)
    if (repository !== undefined) {
      next = tellHook(next, env, repository, hook, { event: 'ping', action: null, hook }, by)
    }
  }
  return next
}

function withoutOrphans(state: State): State {
  let next = state
  for (const hook of state.hooks.rows()) {
    if (!state.repositories.has(hook.repositoryId)) next = deleteHook(next, hook)
  }
  return next
}

const newHooks = (before: State, after: State): readonly Hook[] =>
  before.hooks === after.hooks
    ? []
    : [...after.hooks.rows()].filter((hook) => !before.hooks.has(hook.id))

function tellHooks(
  state: State,
  env: Env,
  repository: Repository,
  event: HookEvent,
  by: Context | undefined,
): State {
  let next = state
  for (const hook of state.hooks.where('repository', repository.id)) {
    if (listensTo(hook, event.event)) next = tellHook(next, env, repository, hook, event, by)
  }
  return next
}

/** How deliveries leave, and what is done with what came back. */
export const outbox: ServiceOutbox<State> = {
  request: (state, ref) => {
    const delivery = state.hookDeliveries.get(ref)
    if (delivery === undefined) return undefined
    return { ...delivery.request, timeoutMs: deliveryTimeoutMs }
  },
  settled: (state, ref, outcome, env) => {
    const { state: answered, failed } = answerDelivery(state, env, Number(ref), outcome)
    const delayMs = failed === undefined ? undefined : answered.hookRetriesMs[failed.retries]
    const hook = failed === undefined ? undefined : answered.hooks.get(failed.hookId)
    const repository = hook === undefined ? undefined : answered.repositories.get(hook.repositoryId)
    if (failed === undefined || delayMs === undefined) return answered
    if (hook === undefined || repository === undefined) return answered
    return redeliver(answered, env, repository, hook, failed, {
      at: env.now + delayMs,
      retries: failed.retries + 1,
    })
  },
}
