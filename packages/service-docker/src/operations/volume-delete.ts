import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { removeVolume } from '../domain/volumes.ts'
import { boolParam } from '../wire/query.ts'
import { noContent } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

export const volumeDelete: Operation = (ctx) => {
  const force = boolParam(ctx.call.query, 'force')
  const refusal = ctx.commit((state, env) => removeVolume(state, param(ctx, 'name'), force, env))
  return isRefusal(refusal) ? refusal : noContent
}
