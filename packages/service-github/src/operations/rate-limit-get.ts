import { currentWindow } from '../domain/rate-limit.ts'
import { defaultVersion } from '../wire/api-version.ts'
import { versionOf } from '../wire/context.ts'
import { toRateLimitJson } from '../wire/rate-limit-json.ts'
import { errorVary, jsonType } from '../wire/reply.ts'
import type { Operation } from './steps/operation.ts'

/** Costs nothing and answers when the limit is spent. The version counts only with a credential (measured 2026-09). */
export const rateLimitGet: Operation = (ctx) =>
  ctx.read((state, now) => {
    const { viewer } = ctx.context
    const anonymous = viewer.kind === 'anonymous'
    const version = anonymous ? defaultVersion : versionOf(ctx.context)
    const body = toRateLimitJson(currentWindow(state.rates, viewer, now), anonymous, now, version)
    return {
      status: 200,
      headers: [jsonType, ['Cache-Control', 'no-cache'], errorVary],
      body: JSON.stringify(body),
    }
  })
