import type { Env } from '@crvouga/mockingbird-shared-runtime'
import { pyDelete, pyGet, pySet, type PyEntry, type PyValue } from '../python/value.ts'
import { emptyQueue, eventOf } from './event-queue.ts'
import { isTerminal, type Run, type RunId, type RunStatus, type StatusFields } from './run.ts'
import { putOn } from './run-stream.ts'
import { levelOf, type HermesState } from './state.ts'
import { timestampOf } from './time.ts'

/**
 * Writes a run's status. Members keep the place of their first writing; leaving
 * `waiting_for_approval` takes the approval out. The idempotency row follows only where the answer to
 * a replay changes: progress events move `updated_at` of the run, not of the row.
 */
export function setStatus(
  state: HermesState,
  runId: RunId,
  status: RunStatus,
  fields: StatusFields,
  env: Pick<Env, 'now'>,
): HermesState {
  const run = state.runs.get(runId)
  if (run === undefined) return state
  let document = run.document
  const set = (key: string, value: PyValue): void => {
    document = pySet(document, key, value)
  }
  set('object', 'hermes.run')
  set('run_id', runId)
  set('status', status)
  set('updated_at', timestampOf(env.now))
  if (pyGet(document, 'created_at') === undefined) set('created_at', timestampOf(env.now))
  for (const [key, value] of fields) {
    if (key !== 'approval' || levelOf(state).approval.inStatus) set(key, value)
  }
  if (status !== 'waiting_for_approval') document = pyDelete(document, 'approval')
  const next: Run = { ...run, status, document, updatedAt: env.now }
  const persists =
    run.keyed &&
    (status !== run.status || isTerminal(status) || fields.some(([key]) => persisted.has(key)))
  return {
    ...state,
    runs: state.runs.set(next),
    keys: persists ? persistStatus(state, next, env) : state.keys,
  }
}

const persisted: ReadonlySet<string> = new Set([
  'output',
  'error',
  'usage',
  'pending_steer',
  'session_id',
])

function persistStatus(state: HermesState, run: Run, env: Pick<Env, 'now'>): HermesState['keys'] {
  const record = state.keys.find('run', run.runId)
  if (record === undefined) return state.keys
  return state.keys.set({
    ...record,
    status: run.status,
    document: run.document,
    updatedAt: env.now,
  })
}

/** Queues an event while the run's stream can still be found. */
export function pushEvent(
  state: HermesState,
  runId: RunId,
  event: string,
  fields: readonly PyEntry[],
  env: Pick<Env, 'now'>,
): HermesState {
  const run = state.runs.get(runId)
  if (run === undefined || !run.stream.open) return state
  const told = eventOf(event, runId, timestampOf(env.now), fields)
  const stream = putOn(run.stream, { kind: 'event', event: told })
  return { ...state, runs: state.runs.set({ ...run, stream }) }
}

/** Tells the readers that nothing more will come. */
export function closeStream(state: HermesState, runId: RunId): HermesState {
  const runs = state.runs.update(runId, (run) => ({
    ...run,
    stream: putOn(run.stream, { kind: 'end' }),
  }))
  return { ...state, runs }
}

export const newStream = (now: number): Run['stream'] => ({
  open: true,
  createdAt: now,
  subscribed: false,
  queue: emptyQueue,
})
export const noStream: Run['stream'] = {
  open: false,
  createdAt: 0,
  subscribed: false,
  queue: emptyQueue,
}
