import { done, isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import type { EngineEvent } from '../domain/event.ts'
import { eventMatches } from '../domain/event-filter.ts'
import type { Filters } from '../domain/filters.ts'
import { negotiateEvents } from '../wire/accept.ts'
import { toEventLine } from '../wire/event-json.ts'
import { parseFilters } from '../wire/filters.ts'
import { timestampParam } from '../wire/query.ts'
import { stream } from '../wire/replies.ts'
import type { DockerCtx, Operation } from './parts/operation.ts'

interface Subscription {
  readonly since: number | undefined
  readonly until: number | undefined
  readonly filters: Filters
  readonly sequence: boolean
}

export const systemEvents: Operation = (ctx) => {
  const { query } = ctx.call
  const since = timestampParam(query, 'since')
  if (isRefusal(since)) return since
  const until = timestampParam(query, 'until')
  if (isRefusal(until)) return until
  if (since !== undefined && until !== undefined && since.ms > until.ms) {
    return refuse(
      'invalid',
      `\`since\` time (${since.text}) cannot be after \`until\` time (${until.text})`,
    )
  }
  // A key that nobody knows is no mistake here (events/filter unknown).
  const filters = parseFilters(query, undefined)
  if (isRefusal(filters)) return filters
  const type = negotiateEvents(ctx.call.headers.get('accept'))
  return stream(
    lines(ctx, {
      since: query.has('since') ? (since?.ms ?? 0) : undefined,
      until: until?.ms,
      filters,
      sequence: type === 'application/json-seq',
    }),
    type,
  )
}

async function* lines(ctx: DockerCtx, wanted: Subscription): AsyncGenerator<string> {
  let last = ctx.read((state) => state.events.rows({ reverse: true }).next().value?.sequence ?? 0)
  const { since, until } = wanted
  const isTooLate = (event: EngineEvent): boolean => until !== undefined && event.at > until
  if (since !== undefined) {
    const past = ctx.read((state) => [...state.events.rows()])
    for (const event of past) {
      if (event.at >= since && !isTooLate(event)) yield* line(event, wanted, ctx)
    }
    last = past.at(-1)?.sequence ?? last
  }
  if (until !== undefined) {
    if (ctx.read((_, now) => now) >= until) return
    // Somebody has to look at the clock when nothing else happens.
    ctx.commit((state, env) => {
      env.schedule(until, { type: 'wake' })
      return done(state, undefined)
    })
  }
  for (;;) {
    const fresh = await ctx.until((state, now) => {
      const events = [...state.events.rows({ gt: last })]
      return events.length > 0 || (until !== undefined && now >= until) ? events : undefined
    })
    for (const event of fresh) {
      last = event.sequence
      if (!isTooLate(event)) yield* line(event, wanted, ctx)
    }
    if (until !== undefined && ctx.read((_, now) => now) >= until) return
  }
}

function* line(event: EngineEvent, wanted: Subscription, ctx: DockerCtx): Generator<string> {
  if (!eventMatches(event, wanted.filters)) return
  // The record separator is a write of its own (events/Accept: application/json-seq).
  if (wanted.sequence) yield '\u001e'
  yield toEventLine(event, ctx.context)
}
