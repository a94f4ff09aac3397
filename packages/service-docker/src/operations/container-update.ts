import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { updateContainer } from '../domain/update-container.ts'
import { updateBody } from '../wire/create-request.ts'
import { readJson } from '../wire/read-json.ts'
import { json } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

export const containerUpdate: Operation = async (ctx) => {
  const body = await readJson(ctx.call, updateBody, 'zero')
  if (isRefusal(body)) return body
  const { RestartPolicy: restartPolicy, ...resources } = body.value
  const refusal = ctx.commit((state, env) =>
    updateContainer(state, param(ctx, 'id'), { resources, restartPolicy }, env),
  )
  return isRefusal(refusal) ? refusal : json(200, { Warnings: null })
}
