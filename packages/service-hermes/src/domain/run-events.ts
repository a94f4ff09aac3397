import { done, type DueEvent, type Transition } from '@crvouga/mockingbird-shared-runtime'
import { subscriberId, take, type Delivery, type SubscriberId } from './event-queue.ts'
import { runIdOf, type RunId } from './run.ts'
import { clientLeft, remindOn, withoutReader } from './run-stream.ts'
import type { HermesState } from './state.ts'
import type { Env, TimerId } from '@crvouga/mockingbird-shared-runtime'

/** Joins the readers of a run's stream; undefined when there is none to join. */
export function subscribe(runId: RunId): Transition<HermesState, SubscriberId | undefined> {
  return (state, env) => {
    const run = state.runs.get(runId)
    if (run === undefined || !run.stream.open) return done(state, undefined)
    const runs = state.runs.set({ ...run, stream: { ...run.stream, subscribed: true } })
    return done({ ...state, runs }, subscriberId(env.nextId('subscriber')))
  }
}

/** What a reader gets: an item, or a timer after which an idle line gets a comment. */
export type Received =
  | { readonly kind: 'item'; readonly item: Delivery }
  | { readonly kind: 'waiting'; readonly timer: TimerId }
  /** The run is forgotten; nothing will come. */
  | { readonly kind: 'nothing' }

export function receive(runId: RunId, reader: SubscriberId): Transition<HermesState, Received> {
  return (state, env) => {
    const run = state.runs.get(runId)
    if (run === undefined) return done(state, { kind: 'nothing' })
    const { queue, item } = take(run.stream.queue, reader)
    const runs = state.runs.set({ ...run, stream: { ...run.stream, queue } })
    const next = { ...state, runs }
    if (item !== undefined) return done(next, { kind: 'item', item })
    const timer = env.schedule(env.now + state.settings.keepAliveMs, idleEvent(runId, reader))
    return done(next, { kind: 'waiting', timer })
  }
}

/** True once something has been handed to a reader that waits. */
export const isHanded = (state: HermesState, runId: RunId, reader: SubscriberId): boolean => {
  const run = state.runs.get(runId)
  return run === undefined || run.stream.queue.handed.some(({ to }) => to === reader)
}

/** Takes what was handed over and forgets the idle timer. */
export function collect(
  runId: RunId,
  reader: SubscriberId,
  timer: TimerId,
): Transition<HermesState, Received> {
  return (state, env) => {
    env.cancel(timer)
    return receive(runId, reader)(state, env)
  }
}

/** A reader has ended: by the end of the stream, or because it was written to after its client left. */
export function unsubscribe(
  runId: RunId,
  reader: SubscriberId,
  timer: TimerId | undefined,
): Transition<HermesState, undefined> {
  return (state, env) => {
    if (timer !== undefined) env.cancel(timer)
    const runs = state.runs.update(runId, (run) => ({
      ...run,
      stream: withoutReader(run.stream, reader),
    }))
    return done({ ...state, runs }, undefined)
  }
}

/** The client of a reader has left; its idle timer stays, for it is one of the ways to notice. */
export const readerLeft =
  (runId: RunId, reader: SubscriberId): Transition<HermesState, undefined> =>
  (state) => {
    const runs = state.runs.update(runId, (run) => ({
      ...run,
      stream: clientLeft(run.stream, reader),
    }))
    return done({ ...state, runs }, undefined)
  }

const idleEvent = (runId: RunId, reader: SubscriberId): DueEvent => ({
  type: 'idle-reader',
  runId,
  reader,
})

export function idleReader(state: HermesState, event: DueEvent, _env: Env): HermesState {
  const { runId, reader } = event
  if (typeof runId !== 'string' || typeof reader !== 'number') return state
  const runs = state.runs.update(runIdOf(runId), (run) => ({
    ...run,
    stream: remindOn(run.stream, subscriberId(reader)),
  }))
  return { ...state, runs }
}
