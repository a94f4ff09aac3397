/** How far a request got. `refused`: the provider said no before any mutation. */
export type JournalPhase =
  | 'received'
  | 'refused'
  | 'committed'
  | 'replied'
  | 'delivered'
  | 'severed'
  | 'hung'
  | 'failed'

/**
 * One request, metadata only: no bodies, no header values, no query values but those the contract calls
 * safe. Deterministic: logical time only; wall time and durations are in the metrics.
 */
export interface JournalEntry {
  /** 1, 2, 3 … in order of receipt, per namespace. */
  readonly seq: number
  /** Logical time of receipt, ms. */
  readonly at: number
  readonly branch: string
  readonly service: string
  /** null: no operation of the contract. */
  readonly operationId: string | null
  readonly method: string
  /** Path template of the contract; null when unmatched. */
  readonly template: string | null
  readonly query: Readonly<Record<string, string>>
  /** What the request touched, by kind. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** Status of the reply as decided; null until then, or when nothing was answered. */
  readonly status: number | null
  readonly phases: readonly JournalPhase[]
  /** Rules that struck, in order. */
  readonly faults: readonly string[]
  /** Checkpoints that its commits made, in order. */
  readonly checkpoints: readonly string[]
  /** Body bytes handed to the client; null until the end is known. */
  readonly deliveredBytes: number | null
  /** The entry of the request that this is a second delivery of. */
  readonly duplicateOf?: number
  /** What broke the contract: an undeclared status, a bug. */
  readonly issues: readonly string[]
}

export interface JournalFilter {
  readonly service?: string | undefined
  readonly operation?: string | undefined
  readonly status?: number | undefined
  readonly phase?: string | undefined
  readonly fault?: string | undefined
  /** Entries after this sequence number. */
  readonly since?: number | undefined
  readonly limit?: number | undefined
}

/** What a request's progress may write into its entry. */
export type JournalDraft = { -readonly [K in keyof JournalEntry]: JournalEntry[K] }

/** A bounded ring of entries. What fell out is counted, never silent. */
export class Journal {
  private entries: JournalDraft[] = []
  private readonly entriesMax: number
  private nextSeq = 1
  dropped = 0

  constructor(entriesMax: number) {
    this.entriesMax = entriesMax
  }

  open(start: Pick<JournalEntry, 'at' | 'branch' | 'service' | 'method'>): JournalDraft {
    const entry: JournalDraft = {
      seq: this.nextSeq,
      at: start.at,
      branch: start.branch,
      service: start.service,
      operationId: null,
      method: start.method,
      template: null,
      query: {},
      ids: {},
      status: null,
      phases: ['received'],
      faults: [],
      checkpoints: [],
      deliveredBytes: null,
      issues: [],
    }
    this.nextSeq += 1
    this.entries.push(entry)
    // Trimmed in batches: shifting one entry per request costs the length of the ring.
    if (this.entries.length >= this.entriesMax * 2) {
      this.dropped += this.entries.length - this.entriesMax
      this.entries = this.entries.slice(-this.entriesMax)
    }
    return entry
  }

  /** Oldest first; with a limit the newest ones. */
  query(filter: JournalFilter = {}): {
    readonly entries: readonly JournalEntry[]
    readonly dropped: number
  } {
    const over = Math.max(0, this.entries.length - this.entriesMax)
    const found = this.entries.slice(over).filter((entry) => fits(entry, filter))
    return {
      entries: filter.limit === undefined ? found : found.slice(-filter.limit || found.length),
      dropped: this.dropped + over,
    }
  }

  clear(): void {
    this.entries = []
    this.nextSeq = 1
    this.dropped = 0
  }
}

const fits = (entry: JournalEntry, filter: JournalFilter): boolean =>
  (filter.service === undefined || entry.service === filter.service) &&
  (filter.operation === undefined || entry.operationId === filter.operation) &&
  (filter.status === undefined || entry.status === filter.status) &&
  (filter.phase === undefined || entry.phases.some((phase) => phase === filter.phase)) &&
  (filter.fault === undefined || entry.faults.includes(filter.fault)) &&
  (filter.since === undefined || entry.seq > filter.since)
