import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { pauseContainer } from '../domain/pause-container.ts'
import { noContent } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

export const containerPause: Operation = (ctx) => {
  ctx.touch('container', param(ctx, 'id'))
  const refusal = ctx.commit((state, env) => pauseContainer(state, param(ctx, 'id'), env))
  return isRefusal(refusal) ? refusal : noContent
}
