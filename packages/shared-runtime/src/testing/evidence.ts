/** The part of a world's metrics that evidence is made of. */
export interface CountedOperations {
  readonly operations: readonly {
    readonly service: string
    readonly operationId: string
    readonly statuses: Readonly<Record<string, number>>
  }[]
}

/** How often each operation (`service/operationId`) answered with each status. */
export type OperationTally = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Reads the counters of whatever a test talks to. */
export type OperationSource = () => CountedOperations | Promise<CountedOperations>

interface Recorder {
  readonly sources: Map<OperationSource, Record<string, Record<string, number>>>
  pending: Record<string, Record<string, number>>
}

// One recorder per test process: a test imports this file built, the test set-up imports its source.
const place = Symbol.for('mockingbird.evidence')
const shared = globalThis as { [place]?: Recorder }
const recorder = (): Recorder => (shared[place] ??= { sources: new Map(), pending: {} })

/**
 * From now on what `source` counts is evidence of the tests of this file. Answers the end of it: a last
 * reading, to be taken while the source still answers.
 */
export function recordOperations(source: OperationSource): () => Promise<void> {
  recorder().sources.set(source, {})
  return async () => {
    await readInto(source)
    recorder().sources.delete(source)
  }
}

/** What the recorded sources counted since the last harvest. The test set-up calls it after each test. */
export async function harvestOperations(): Promise<OperationTally> {
  for (const source of recorder().sources.keys()) await readInto(source)
  const harvest = recorder().pending
  recorder().pending = {}
  return harvest
}

async function readInto(source: OperationSource): Promise<void> {
  const known = recorder().sources.get(source)
  if (known === undefined) return
  for (const { service, operationId, statuses } of (await source()).operations) {
    const operation = `${service}/${operationId}`
    const before = (known[operation] ??= {})
    const pending = (recorder().pending[operation] ??= {})
    for (const [status, count] of Object.entries(statuses)) {
      const seen = before[status] ?? 0
      // A reset starts the counters anew: what stands there now came after it.
      const fresh = count >= seen ? count - seen : count
      before[status] = count
      if (fresh > 0) pending[status] = (pending[status] ?? 0) + fresh
    }
    if (Object.keys(pending).length === 0) delete recorder().pending[operation]
  }
}

/** Why a test cannot run here; the ledger then keeps what was proven where it could. */
export const missingHere = (what: string): string => `missing on this machine: ${what}`
