import type { Repository } from '../repository.ts'
import type { State } from '../state.ts'

/** Takes away what was said about a repository's commits. */
export function withoutChecks(state: State, { id }: Repository): State {
  let { statuses, checkRuns, checkSuites } = state
  for (const status of state.statuses.ordered('commit', { prefix: [id] })) {
    statuses = statuses.delete(status.id)
  }
  for (const run of state.checkRuns.ordered('commit', { prefix: [id] })) {
    checkRuns = checkRuns.delete(run.id)
  }
  for (const suite of state.checkSuites.ordered('commit', { prefix: [id] })) {
    checkSuites = checkSuites.delete(suite.id)
  }
  return { ...state, statuses, checkRuns, checkSuites }
}
