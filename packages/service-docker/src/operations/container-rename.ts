import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { renameContainer } from '../domain/rename-container.ts'
import { noContent } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

export const containerRename: Operation = (ctx) => {
  const name = ctx.call.query.get('name') ?? ''
  ctx.touch('container', param(ctx, 'id'))
  const refusal = ctx.commit((state, env) => renameContainer(state, param(ctx, 'id'), name, env))
  return isRefusal(refusal) ? refusal : noContent
}
