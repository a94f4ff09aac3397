import type { HermesState } from './state.ts'

/** Turns and admitted runs that count against the limit: a run counts until its executor returns. */
export function activeWork(state: HermesState): number {
  return countOf(state.runs.where('waiting', 1)) + countOf(state.turns.where('unfinished', 1))
}

function countOf(rows: Iterable<unknown>): number {
  let count = 0
  for (const _ of rows) count += 1
  return count
}

export const hasRoom = (state: HermesState): boolean =>
  state.settings.maxRuns <= 0 || activeWork(state) < state.settings.maxRuns
