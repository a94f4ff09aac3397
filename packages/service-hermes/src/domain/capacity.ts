import type { HermesState } from './state.ts'

/** Turns and admitted runs that count against the limit: a run counts until its executor returns. */
export function activeWork(state: HermesState): number {
  let count = 0
  for (const run of state.runs.rows()) if (run.task.kind === 'queued') count += 1
  for (const turn of state.turns.rows()) if (turn.agent.wait.kind !== 'ended') count += 1
  return count
}

export const hasRoom = (state: HermesState): boolean =>
  state.settings.maxRuns <= 0 || activeWork(state) < state.settings.maxRuns
