import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { hasRoom } from '../../domain/capacity.ts'
import {
  chooseModel,
  modelRequest,
  routeConflict,
  type ModelChoice,
} from '../../domain/model-choice.ts'
import type { PyDict } from '../../python/value.ts'
import { drainingRefusal } from './draining.ts'
import type { HermesCtx } from './run-scope.ts'

/** What chat completions and responses check before they look at the body: draining, then the limit. */
export function refusedEarly(ctx: HermesCtx): Refusal | undefined {
  const draining = drainingRefusal(ctx)
  if (draining !== undefined) return draining
  if (ctx.read(hasRoom)) return undefined
  return refuse('unavailable', 'too many runs', { limit: ctx.context.settings.maxRuns })
}

/** The model of a call in a foreign API: a bare name counts only when direct requests are allowed. */
export function modelOfCall(ctx: HermesCtx, body: PyDict): ModelChoice | Refusal {
  const { settings } = ctx.context
  const asked = modelRequest(body, settings, settings.directModels)
  const conflict = routeConflict(asked)
  return conflict === undefined ? chooseModel(asked, settings) : refuse('invalid', conflict)
}
