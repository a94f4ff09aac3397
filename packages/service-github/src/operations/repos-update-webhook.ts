import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { editHook } from '../domain/webhooks/write-hook.ts'
import { toHookJson } from '../wire/hook-json.ts'
import { updatedReply } from '../wire/reply.ts'
import { checkedBody, type BodyShape } from '../wire/request-body.ts'
import type { Operation } from './steps/operation.ts'
import { configOf, emptyConfig, hookShape, nameProblem, namesIn } from './steps/hook-body.ts'
import { readHook, writeHook } from './steps/hook-calls.ts'

const shape: BodyShape = {
  ...hookShape,
  members: { ...hookShape.members, add_events: 'array', remove_events: 'array' },
}

/** A config that is sent replaces the whole: a secret that isn't in it is gone. */
export const reposUpdateWebhook: Operation = async (ctx) => {
  const seen = readHook(ctx, (_, __, hook) => hook)
  if (isRefusal(seen)) return seen
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const problem = nameProblem(body)
  if (problem !== undefined) return problem
  const config = 'config' in body ? configOf(body['config'], emptyConfig) : undefined
  if (isRefusal(config)) return config
  const removed = new Set(namesIn(body, 'remove_events'))
  const edited = writeHook(ctx, (state, env, repository, hook) =>
    editHook(state, env, repository, hook, {
      ...(config === undefined ? {} : { config }),
      ...(typeof body['active'] === 'boolean' ? { active: body['active'] } : {}),
      events: [
        ...(namesIn(body, 'events') ?? hook.events),
        ...(namesIn(body, 'add_events') ?? []),
      ].filter((event) => !removed.has(event)),
    }),
  )
  if (isRefusal(edited)) return edited
  return readHook(ctx, (_, repository) =>
    updatedReply(ctx, toHookJson(repository, edited, ctx.context.apiBase)),
  )
}
