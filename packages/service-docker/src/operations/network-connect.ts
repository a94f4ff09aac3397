import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { connectNetwork } from '../domain/networks.ts'
import { networkConnectBody } from '../wire/network-request.ts'
import { readJson } from '../wire/read-json.ts'
import { emptyReply } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

export const networkConnect: Operation = async (ctx) => {
  const body = await readJson(ctx.call, networkConnectBody, 'zero')
  if (isRefusal(body)) return body
  const { Container: container, EndpointConfig: config } = body.value
  const refusal = ctx.commit((state, env) =>
    connectNetwork(state, param(ctx, 'id'), container, config, env),
  )
  return isRefusal(refusal) ? refusal : emptyReply(200)
}
