import { isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { countsAsRunning, exitCodeOf, type Container } from '../domain/container.ts'
import { errorOf } from '../domain/container-facts.ts'
import { containerByRef } from '../domain/find-container.ts'
import { goEncode } from '../wire/go-encode.ts'
import { stream } from '../wire/replies.ts'
import { param, type DockerCtx, type Operation } from './parts/operation.ts'

const conditions = ['not-running', 'next-exit', 'removed'] as const
type Condition = (typeof conditions)[number]

/** The head goes out at once: `docker run` starts the container only after it has seen it. */
export const containerWait: Operation = (ctx) => {
  const asked = ctx.call.query.get('condition') ?? ''
  const condition = asked === '' ? 'not-running' : conditions.find((one) => one === asked)
  if (condition === undefined) return refuse('invalid', `invalid condition: "${asked}"`)
  const container = ctx.read((state) => containerByRef(state, param(ctx, 'id')))
  if (isRefusal(container)) return container
  ctx.touch('container', container.id)
  return stream(answer(ctx, container, condition), 'application/json')
}

async function* answer(
  ctx: DockerCtx,
  seen: Container,
  condition: Condition,
): AsyncGenerator<string> {
  const { code, error } = await ctx.until((state) => {
    const container = state.containers.get(seen.id)
    if (container === undefined) {
      return { code: state.graves.get(seen.id)?.exitCode ?? 0, error: '' }
    }
    return isMet(container, seen, condition)
      ? { code: exitCodeOf(container.life), error: errorOf(container) }
      : undefined
  })
  // A start that failed leaves its words for whoever waits (live engine 29.0.0-beta.1).
  const said = error === '' ? {} : { Error: { Message: error } }
  yield `${goEncode({ ...said, StatusCode: code })}\n`
}

function isMet(now: Container, seen: Container, condition: Condition): boolean {
  switch (condition) {
    case 'not-running':
      // A restart policy does not hold the answer back: every exit counts.
      return !countsAsRunning(now.life) || now.exits > seen.exits
    case 'next-exit':
      return now.exits > seen.exits
    case 'removed':
      return false
  }
}
