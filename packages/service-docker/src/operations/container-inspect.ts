import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { containerFacts } from '../domain/container-facts.ts'
import { containerByRef } from '../domain/find-container.ts'
import { toContainerJson } from '../wire/container-json.ts'
import { boolParam } from '../wire/query.ts'
import { json } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

export const containerInspect: Operation = (ctx) => {
  const facts = ctx.read((state) => {
    const container = containerByRef(state, param(ctx, 'id'))
    return isRefusal(container) ? container : containerFacts(state, container)
  })
  if (isRefusal(facts)) return facts
  ctx.touch('container', facts.container.id)
  return json(200, toContainerJson(facts, { size: boolParam(ctx.call.query, 'size') }, ctx.context))
}
