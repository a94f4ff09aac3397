import { emptyQueue } from './event-queue.ts'
import type { HermesState } from './state.ts'

/**
 * Takes out what speaks of open connections: readers of event streams. What was handed to one of them
 * went with it, as with any disconnect; a stream that had a reader is gone for the next one too.
 */
export function withoutReaders(state: HermesState): HermesState {
  let { runs } = state
  for (const run of state.runs.rows()) {
    const { stream } = run
    if (!stream.subscribed && stream.queue.waiting.length === 0 && stream.queue.handed.length === 0)
      continue
    runs = runs.set({
      ...run,
      stream: { ...stream, open: false, subscribed: false, queue: emptyQueue },
    })
  }
  return runs === state.runs ? state : { ...state, runs }
}
