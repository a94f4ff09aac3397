import { emptyTable } from '@crvouga/mockingbird-shared-runtime'
import { replayTable } from './replay-cache.ts'
import { runTable } from './run.ts'
import type { HermesState } from './state.ts'
import { turnTable } from './turn.ts'

/**
 * The process ends and another one starts on the same disk. What only lived in it is gone: runs,
 * executors, streams, gates. Whether it went cleanly or by a crash makes no difference to what is left.
 */
export const restarted = (state: HermesState, now: number): HermesState => ({
  ...state,
  process: state.process + 1,
  startedAt: now,
  draining: false,
  gates: { open: [], tickets: [] },
  creationErrors: [],
  runs: emptyTable(runTable),
  turns: emptyTable(turnTable),
  replays: emptyTable(replayTable),
})
