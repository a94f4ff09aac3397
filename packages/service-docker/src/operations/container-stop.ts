import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { stopContainer } from '../domain/stop-container.ts'
import { noContent } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'
import { untilEnded } from './parts/until-ended.ts'
import { stopOptions } from './parts/stop-options.ts'

export const containerStop: Operation = async (ctx) => {
  const options = stopOptions(ctx)
  if (isRefusal(options)) return options
  ctx.touch('container', param(ctx, 'id'))
  const accepted = ctx.commit((state, env) => stopContainer(state, param(ctx, 'id'), options, env))
  if (isRefusal(accepted)) return accepted
  await untilEnded(ctx, accepted)
  return noContent
}
