import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { removeNetwork } from '../domain/networks.ts'
import { noContent } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

export const networkDelete: Operation = (ctx) => {
  const refusal = ctx.commit((state, env) => removeNetwork(state, param(ctx, 'id'), env))
  return isRefusal(refusal) ? refusal : noContent
}
