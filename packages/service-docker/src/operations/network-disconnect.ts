import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { disconnectNetwork } from '../domain/networks.ts'
import { networkDisconnectBody } from '../wire/network-request.ts'
import { readJson } from '../wire/read-json.ts'
import { emptyReply } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

export const networkDisconnect: Operation = async (ctx) => {
  const body = await readJson(ctx.call, networkDisconnectBody, 'zero')
  if (isRefusal(body)) return body
  const { Container: container, Force: force } = body.value
  const refusal = ctx.commit((state, env) =>
    disconnectNetwork(state, param(ctx, 'id'), container, force, env),
  )
  return isRefusal(refusal) ? refusal : emptyReply(200)
}
