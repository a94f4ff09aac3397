import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { removeContainer } from '../domain/remove-container.ts'
import { boolParam } from '../wire/query.ts'
import { noContent } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

export const containerDelete: Operation = (ctx) => {
  const { query } = ctx.call
  const options = {
    force: boolParam(query, 'force'),
    volumes: boolParam(query, 'v'),
    link: boolParam(query, 'link'),
  }
  ctx.touch('container', param(ctx, 'id'))
  const removed = ctx.commit((state, env) => removeContainer(state, param(ctx, 'id'), options, env))
  return isRefusal(removed) ? removed : noContent
}
