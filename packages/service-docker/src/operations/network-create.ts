import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { createNetwork } from '../domain/networks.ts'
import { networkCreateBody, toNewNetwork } from '../wire/network-request.ts'
import { readJson } from '../wire/read-json.ts'
import { json } from '../wire/replies.ts'
import type { Operation } from './parts/operation.ts'

export const networkCreate: Operation = async (ctx) => {
  const body = await readJson(ctx.call, networkCreateBody, 'zero')
  if (isRefusal(body)) return body
  const network = ctx.commit((state, env) => createNetwork(state, toNewNetwork(body.value), env))
  if (isRefusal(network)) return network
  ctx.touch('network', network.id)
  return json(201, { Id: network.id, Warning: '' })
}
