import { isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { startContainer } from '../domain/start-container.ts'
import { noContent } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

// `{}` and a little more is let through; the engine looks at the length only (lifecycle/start with body).
const toleratedBytes = 7

export const containerStart: Operation = (ctx) => {
  const { bodyLength } = ctx.call
  if (bodyLength === null || bodyLength > toleratedBytes) {
    return refuse(
      'invalid',
      'starting container with non-empty request body was deprecated since API v1.22 and removed in v1.24',
    )
  }
  ctx.touch('container', param(ctx, 'id'))
  const refusal = ctx.commit((state, env) => startContainer(state, param(ctx, 'id'), env))
  return isRefusal(refusal) ? refusal : noContent
}
