import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { secondsOf } from '../domain/time.ts'
import { jsonAnswer } from '../wire/reply.ts'
import { advertisedModel } from './shared/advertised-model.ts'
import type { HermesCtx } from './shared/run-scope.ts'

/** GET /v1/models: the advertised model, then one row per route alias. */
export function listModels(ctx: HermesCtx): HandlerResult {
  const { settings } = ctx.context
  const created = Math.floor(ctx.read((_, now) => secondsOf(now)))
  const own = advertisedModel(ctx.context)
  const row = (id: string, root: string, parent: string | null) => ({
    id,
    object: 'model',
    created,
    owned_by: 'hermes',
    permission: [],
    root,
    parent,
  })
  const aliases = Object.entries(settings.modelRoutes).map(([alias, route]) =>
    row(alias, route.model, own),
  )
  return jsonAnswer(200, { object: 'list', data: [row(own, own, null), ...aliases] })
}
