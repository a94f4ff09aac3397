import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { deleteImage } from '../domain/delete-image.ts'
import { boolParam } from '../wire/query.ts'
import { json } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

export const imageDelete: Operation = (ctx) => {
  const force = boolParam(ctx.call.query, 'force')
  ctx.touch('image', param(ctx, 'name'))
  const deleted = ctx.commit((state, env) => deleteImage(state, param(ctx, 'name'), force, env))
  return isRefusal(deleted) ? deleted : json(200, deleted)
}
