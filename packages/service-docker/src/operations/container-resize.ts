import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { resizeContainer } from '../domain/resize.ts'
import { sizeParam } from '../wire/query.ts'
import { emptyReply } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

export const containerResize: Operation = (ctx) => {
  const rows = sizeParam(ctx.call.query, 'h')
  if (isRefusal(rows)) return rows
  const cols = sizeParam(ctx.call.query, 'w')
  if (isRefusal(cols)) return cols
  const refusal = ctx.commit((state, env) =>
    resizeContainer(state, param(ctx, 'id'), { rows, cols }, env),
  )
  return isRefusal(refusal) ? refusal : emptyReply(200)
}
