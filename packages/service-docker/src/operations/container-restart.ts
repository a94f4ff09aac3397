import { isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { restartContainer } from '../domain/stop-container.ts'
import { noContent } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'
import { stopOptions } from './parts/stop-options.ts'

export const containerRestart: Operation = async (ctx) => {
  const ref = param(ctx, 'id')
  const options = stopOptions(ctx)
  if (isRefusal(options)) return options
  ctx.touch('container', ref)
  const accepted = ctx.commit((state, env) => restartContainer(state, ref, options, env))
  if (isRefusal(accepted)) return accepted
  const failure =
    accepted.failure?.message ??
    (await ctx.until((state) => {
      const container = state.containers.get(accepted.id)
      if (container === undefined) return ''
      if (container.run <= accepted.afterRun) return undefined
      return 'error' in container.life ? container.life.error : ''
    }))
  return failure === ''
    ? noContent
    : refuse('internal', `Cannot restart container ${ref}: ${failure}`)
}
