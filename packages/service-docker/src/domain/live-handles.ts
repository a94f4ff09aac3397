import type { Env } from '@crvouga/mockingbird-shared-runtime'
import { closeReader } from './run.ts'
import type { DockerState } from './state.ts'

/** A root that gets a new life has no clients: its readers are gone, and programs they held up go on. */
export function withoutLiveHandles(state: DockerState, env: Env): DockerState {
  let next = state
  for (const reader of state.readers.rows()) {
    // A health probe is read by the engine itself.
    if (state.execs.get(reader.source)?.probe !== true) next = closeReader(next, reader.id, env)
  }
  return next
}
