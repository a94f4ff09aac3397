import type { DueEvent, Env } from '@crvouga/mockingbird-shared-runtime'
import { isTerminal, type Run } from './run.ts'
import type { HermesState } from './state.ts'

const sweepEveryMs = 60_000
const sweepEvent: DueEvent = { type: 'sweep' }
const bufferMs = 300_000
const statusMs = 3_600_000
const keyMs = 86_400_000

/** One round of the sweeper: forgets old event buffers, then old finished runs. Ages of exactly the limit stay. */
export function sweep(state: HermesState, now: number): HermesState {
  let runs = state.runs
  for (const run of state.runs.rows()) {
    const kept = withoutOldBuffer(run, now)
    if (isForgotten(run, now)) runs = runs.delete(run.runId)
    else if (kept !== run) runs = runs.set(kept)
  }
  return runs === state.runs ? state : { ...state, runs }
}

/** Sees to it that the sweeper comes round: every 60 s from the start, while there is anything to forget. */
export function withSweeper(state: HermesState, env: Env): HermesState {
  if (state.isSweeperSet || !state.settings.sweeper || !hasSomethingToForget(state)) return state
  const rounds = Math.floor((env.now - state.startedAt) / sweepEveryMs) + 1
  env.schedule(state.startedAt + rounds * sweepEveryMs, sweepEvent)
  return { ...state, isSweeperSet: true }
}

export const sweepDue = (state: HermesState, env: Env): HermesState =>
  withSweeper(sweep({ ...state, isSweeperSet: false }, env.now), env)

function hasSomethingToForget(state: HermesState): boolean {
  for (const run of state.runs.rows()) {
    if (run.stream.open || (isTerminal(run.status) && run.status !== 'interrupted')) return true
  }
  return false
}

/** The buffer goes, the run behind it does not notice. A reader keeps its buffer alive. */
function withoutOldBuffer(run: Run, now: number): Run {
  const { stream } = run
  if (!stream.open || stream.subscribed || now - stream.createdAt <= bufferMs) return run
  return { ...run, stream: { ...stream, open: false } }
}

// `interrupted` is not in the sweeper's list: such a run stays for the life of the process.
const isForgotten = (run: Run, now: number): boolean =>
  (run.status === 'completed' || run.status === 'failed' || run.status === 'cancelled') &&
  now - run.updatedAt > statusMs

/** Deletes idempotency rows of finished runs a day after their last write. Runs on each keyed POST only. */
export function pruneKeys(keys: HermesState['keys'], now: number): HermesState['keys'] {
  let pruned = keys
  for (const record of keys.ordered('updated')) {
    if (record.updatedAt >= now - keyMs) break
    if (isTerminal(record.status)) pruned = pruned.delete(`${record.scope} ${record.key}`)
  }
  return pruned
}
