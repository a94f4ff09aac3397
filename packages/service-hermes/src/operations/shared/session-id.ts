import { done, isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { secondsOf } from '../../domain/time.ts'
import { pyStr, pyStrip } from '../../python/repr.ts'
import { isTruthy, pyGet, type PyDict } from '../../python/value.ts'
import type { HermesCtx } from './run-scope.ts'

/** The id that a body gives, stringified and stripped, else a made one. */
export function newSessionId(ctx: HermesCtx, body: PyDict): string {
  for (const key of ['id', 'session_id']) {
    const given = pyGet(body, key)
    if (given !== undefined && isTruthy(given)) return pyStrip(pyStr(given))
  }
  const made = ctx.commit((state, env) =>
    done(state, `api_${Math.floor(secondsOf(env.now))}_${env.hex(8)}`),
  )
  return isRefusal(made) ? '' : made
}
