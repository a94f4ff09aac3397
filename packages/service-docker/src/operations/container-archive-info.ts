import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { visitPath } from '../domain/archive.ts'
import { param, type Operation } from './parts/operation.ts'
import { statHeader } from './parts/stat-header.ts'

export const containerArchiveInfo: Operation = (ctx) => {
  const path = ctx.call.query.get('path') ?? ''
  const found = ctx.commit((state, env) => visitPath(state, param(ctx, 'id'), path, undefined, env))
  return isRefusal(found) ? found : { status: 200, headers: [statHeader(found)], body: '' }
}
