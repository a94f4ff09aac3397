import {
  done,
  isRefusal,
  type HandlerResult,
  type TimerId,
} from '@crvouga/mockingbird-shared-runtime'
import type { Delivery } from '../domain/event-queue.ts'
import { ownsRun } from '../domain/run-access.ts'
import {
  collect,
  isHanded,
  readerLeft,
  receive,
  subscribe,
  unsubscribe,
  type Received,
} from '../domain/run-events.ts'
import type { RunId } from '../domain/run.ts'
import { runNotFound } from '../domain/run-stop.ts'
import { closedFrame, keepAliveFrame, runFrame, streamHeaders } from '../wire/event-frame.ts'
import { commitLeaving } from './shared/leaving.ts'
import { namedRun, type HermesCtx } from './shared/run-scope.ts'

/** GET /v1/runs/{run_id}/events. */
export async function streamRunEvents(ctx: HermesCtx): Promise<HandlerResult> {
  const runId = namedRun(ctx)
  const { level, scope } = ctx.context
  if (level.ownedRuns && !ctx.read((state) => ownsRun(state, runId, scope)))
    return runNotFound(runId)
  // The server asks 20 times, 50 ms apart, whether a known run has a stream (events: second read).
  const { absentStreamMs } = ctx.context.settings
  const until = ctx.read((state, now) => (isOpen(state, runId) ? now : now + absentStreamMs))
  if (until > ctx.read((_, now) => now)) {
    const timer = ctx.commit((state, env) => done(state, env.schedule(until, { type: 'tick' })))
    const found = await ctx.until((state, now) =>
      isOpen(state, runId) ? true : now >= until ? false : undefined,
    )
    if (found && !isRefusal(timer)) ctx.commit((state, env) => done(state, env.cancel(timer)))
  }
  if (!ctx.read((state) => isOpen(state, runId))) return runNotFound(runId)
  return { status: 200, headers: streamHeaders, stream: frames(ctx, runId) }
}

const isOpen = (state: Parameters<typeof ownsRun>[0], runId: RunId): boolean =>
  state.runs.get(runId)?.stream.open === true

/**
 * Joins the readers with its first byte, so that an answer lost before that takes nothing away. A client
 * that leaves while its reader waits is noticed only when something is to be written to it, as there: what
 * it was handed is lost, and until then the stream counts as read (events: early leave).
 */
async function* frames(ctx: HermesCtx, runId: RunId): AsyncGenerator<string, undefined> {
  const { signal } = ctx.call
  const reader = ctx.commit(subscribe(runId))
  if (reader === undefined || isRefusal(reader)) return undefined
  const left = (): void => {
    commitLeaving(ctx, readerLeft(runId, reader))
  }
  signal.addEventListener('abort', left, { once: true })
  let timer: TimerId | undefined
  try {
    for (;;) {
      let received = ctx.commit(receive(runId, reader))
      while (!isRefusal(received) && received.kind === 'waiting') {
        timer = received.timer
        await ctx.until((state) => (isHanded(state, runId, reader) ? true : undefined))
        received = ctx.commit(collect(runId, reader, timer))
      }
      timer = undefined
      const item = itemOf(received)
      if (item === undefined) return undefined
      yield frameOf(item)
      if (item.kind === 'end') return undefined
    }
  } finally {
    signal.removeEventListener('abort', left)
    if (signal.aborted) left()
    else commitLeaving(ctx, unsubscribe(runId, reader, timer))
  }
}

function itemOf(received: Received | { readonly refusal: string }): Delivery | undefined {
  return 'kind' in received && received.kind === 'item' ? received.item : undefined
}

function frameOf(item: Delivery): string {
  switch (item.kind) {
    case 'event':
      return runFrame(item.event)
    case 'keep-alive':
      return keepAliveFrame
    case 'end':
      return closedFrame
  }
}
