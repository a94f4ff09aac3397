import { isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { createContainer } from '../domain/create-container.ts'
import { createBody, hasConfig } from '../wire/create-request.ts'
import { readJson } from '../wire/read-json.ts'
import { json } from '../wire/replies.ts'
import type { Operation } from './parts/operation.ts'

export const containerCreate: Operation = async (ctx) => {
  const body = await readJson(ctx.call, createBody, 'refused')
  if (isRefusal(body)) return body
  if (body.node === undefined || !hasConfig(body.node)) {
    return refuse('invalid', 'config cannot be empty in order to create a container')
  }
  const { HostConfig: host, NetworkingConfig: networking, ...config } = body.value
  const created = ctx.commit((state, env) =>
    createContainer(
      state,
      {
        name: ctx.call.query.get('name') ?? '',
        config,
        host,
        networks: networking.EndpointsConfig ?? {},
        platform: ctx.call.query.get('platform') || undefined,
      },
      env,
    ),
  )
  if (isRefusal(created)) return created
  ctx.touch('container', created.id)
  return json(201, { Id: created.id, Warnings: created.warnings })
}
