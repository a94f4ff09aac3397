import { isRefusal, type Reply } from '@crvouga/mockingbird-shared-runtime'
import { containerFacts } from '../domain/container-facts.ts'
import type { Container } from '../domain/container.ts'
import { containerByRef } from '../domain/find-container.ts'
import type { DockerState } from '../domain/state.ts'
import type { ApiContext } from '../wire/api-version.ts'
import { toContainerJson } from '../wire/container-json.ts'
import { boolParam } from '../wire/query.ts'
import { json } from '../wire/replies.ts'
import { param, type Operation } from './parts/operation.ts'

export const containerInspect: Operation = (ctx) =>
  ctx.read((state) => {
    const container = containerByRef(state, param(ctx, 'id'))
    if (isRefusal(container)) return container
    ctx.touch('container', container.id)
    return inspected(state, container, boolParam(ctx.call.query, 'size'), ctx.context)
  })

interface Shown {
  /** The parts of the state that an answer was made from, besides the container itself. */
  readonly from: readonly unknown[]
  readonly replies: Map<string, Reply>
}
const shown = new WeakMap<Container, Shown>()

/**
 * Clients poll by inspect, and states are immutable: an answer made from the same parts is the same answer.
 * It goes with the container's row.
 */
function inspected(
  state: DockerState,
  container: Container,
  size: boolean,
  context: ApiContext,
): Reply {
  const from = [state.images, state.networks, state.execs, state.tags]
  let known = shown.get(container)
  if (known === undefined || known.from.some((part, i) => part !== from[i])) {
    known = { from, replies: new Map() }
    shown.set(container, known)
  }
  const key = `${context.version} ${size}`
  const reply =
    known.replies.get(key) ??
    json(200, toContainerJson(containerFacts(state, container), { size }, context))
  known.replies.set(key, reply)
  return reply
}
