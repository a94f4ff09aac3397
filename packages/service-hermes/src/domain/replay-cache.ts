import type { TableSchema } from '@crvouga/mockingbird-shared-runtime'
import type { TurnEnd } from './agent.ts'

/**
 * An answered chat turn that the same `Idempotency-Key` gets again for five minutes. Not the store of
 * runs: it lives in the process, another request replaces the entry, and nothing ever conflicts.
 */
export interface Replay {
  readonly key: string
  readonly fingerprint: string
  readonly end: TurnEnd
  readonly at: number
}
export const replayTable: TableSchema<Replay> = { key: (replay) => replay.key }
export const replayMs = 300_000
