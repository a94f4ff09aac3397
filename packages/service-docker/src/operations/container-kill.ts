import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { killContainer } from '../domain/kill-container.ts'
import { noContent } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'
import { untilEnded } from './parts/until-ended.ts'

export const containerKill: Operation = async (ctx) => {
  const signal = ctx.call.query.get('signal') || undefined
  ctx.touch('container', param(ctx, 'id'))
  const accepted = ctx.commit((state, env) => killContainer(state, param(ctx, 'id'), signal, env))
  if (isRefusal(accepted)) return accepted
  if (accepted.wait) await untilEnded(ctx, accepted)
  return noContent
}
