import { fitsFilter, type JournalFilter } from './journal/filter.ts'

/** How far a request got. `refused`: the provider said no before any mutation. */
export const journalPhases = [
  'received',
  'refused',
  'committed',
  'replied',
  'delivered',
  'severed',
  'hung',
  'failed',
] as const
export type JournalPhase = (typeof journalPhases)[number]

/**
 * One request, metadata only: no bodies, no header values, no query values but those the contract calls
 * safe. Deterministic: logical time only; wall time and durations are in the metrics and the live feed.
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
  /** Path parameters by name, decoded; long values are cut. */
  readonly params: Readonly<Record<string, string>>
  /** Only when no operation was found: the path that was looked for, cut when long. */
  readonly path?: string
  readonly query: Readonly<Record<string, string>>
  /** What the request touched, by kind. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** Status of the reply as decided; null until then, or when nothing was answered. */
  readonly status: number | null
  readonly phases: readonly JournalPhase[]
  /** Rules that struck, in order. */
  readonly faults: readonly string[]
  /** Checkpoints that its commits made, in order; the first hundred. */
  readonly checkpoints: readonly string[]
  /** Body bytes handed to the client; null until the end is known. */
  readonly deliveredBytes: number | null
  /** The entry of the request that this is a second delivery of. */
  readonly duplicateOf?: number
  /** What broke the contract: an undeclared status, a bug. */
  readonly issues: readonly string[]
}

/** What a request's progress may write into its entry. */
export type JournalDraft = { -readonly [K in keyof JournalEntry]: JournalEntry[K] }

/** One more phase. Requests take few ways, so equal ones share one list: entries are many and stay long. */
export function reach(entry: JournalDraft, phase: JournalPhase): void {
  let next = steps.get(entry.phases)
  if (next === undefined) {
    next = new Map()
    steps.set(entry.phases, next)
  }
  let phases = next.get(phase)
  if (phases === undefined) {
    phases = [...entry.phases, phase]
    next.set(phase, phases)
  }
  entry.phases = phases
}
const received: readonly JournalPhase[] = ['received']
const steps = new WeakMap<readonly JournalPhase[], Map<JournalPhase, readonly JournalPhase[]>>()
const nothing: readonly string[] = []

export interface JournalPage {
  /** Oldest first. */
  readonly entries: readonly JournalEntry[]
  /** Entries that fell out of the ring since the start, the last reset or the last clearing. */
  readonly dropped: number
  /** How many of those belong to the asked range. */
  readonly lost: number
  /** `since` of the next page; null when there is none. */
  readonly next: number | null
}

/** When a request is told to the live feed: its outcome is decided, or it is over (delivered, cut, client gone). */
export type JournalMoment = 'decided' | 'over'
export interface JournalNote {
  readonly moment: JournalMoment
  readonly entry: JournalEntry
  /** Wall ms from receipt to this moment. */
  readonly durationMs: number
  /** Every request up to this number is over. */
  readonly settledSeq: number
}

/** A bounded ring of entries. What fell out is counted, never silent. */
export class Journal {
  private entries: JournalDraft[] = []
  private readonly entriesMax: number
  private nextSeq = 1
  /** Entries up to this number were cleared on purpose; they are not missing. */
  private clearedSeq = 0
  /** Requests that are not over, in order of receipt. */
  private readonly underWay = new Set<number>()
  private readonly watchers = new Set<(note: JournalNote) => void>()

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
      params: none,
      query: none,
      ids: none,
      status: null,
      phases: received,
      faults: nothing,
      checkpoints: nothing,
      deliveredBytes: null,
      issues: nothing,
    }
    this.nextSeq += 1
    this.underWay.add(entry.seq)
    this.entries.push(entry)
    // Trimmed in batches: shifting one entry per request costs the length of the ring.
    if (this.entries.length >= this.entriesMax * 2) {
      this.entries = this.entries.slice(-this.entriesMax)
    }
    return entry
  }

  /** The outcome of a request is decided, after so many wall ms. */
  decided(entry: JournalEntry, durationMs: number): void {
    this.tell('decided', entry, durationMs)
  }

  /** The request is over, however it ended. */
  over(entry: JournalEntry, durationMs: number): void {
    if (this.underWay.delete(entry.seq)) this.tell('over', entry, durationMs)
  }

  /** Without `since`, a limit keeps the newest; with it, the first after it, so that one can go on from `next`. */
  query(filter: JournalFilter = {}): JournalPage {
    const { since = 0, limit } = filter
    const found = this.kept(since).filter((entry) => fitsFilter(entry, filter))
    const fromOldest = filter.since !== undefined
    const entries =
      limit === undefined
        ? found
        : fromOldest
          ? found.slice(0, limit)
          : found.slice(Math.max(0, found.length - limit))
    return {
      entries,
      dropped: this.lostAfter(0),
      lost: this.lostAfter(since),
      next: fromOldest && entries.length < found.length ? (entries.at(-1)?.seq ?? null) : null,
    }
  }

  /** How many entries after that number fell out of the ring. */
  lostAfter(since: number): number {
    return Math.max(0, this.firstSeq - 1 - Math.max(since, this.clearedSeq))
  }

  /** Number of the oldest entry that is still here, or of the next one. */
  get firstSeq(): number {
    return Math.max(
      this.clearedSeq + 1,
      this.nextSeq - Math.min(this.entries.length, this.entriesMax),
    )
  }

  get lastSeq(): number {
    return this.nextSeq - 1
  }

  /** Every request up to this number is over. */
  get settledSeq(): number {
    const first = this.underWay.values().next()
    return first.done === true ? this.lastSeq : first.value - 1
  }

  isOver(entry: JournalEntry): boolean {
    return !this.underWay.has(entry.seq)
  }

  get watcherCount(): number {
    return this.watchers.size
  }

  /** Calls `watcher` with each request as it is decided and over, until the answered function is called. */
  watch(watcher: (note: JournalNote) => void): () => void {
    this.watchers.add(watcher)
    return () => {
      this.watchers.delete(watcher)
    }
  }

  /** Forgets the entries. Numbers go on, so that no number ever means two requests. */
  clear(): number {
    const cleared = this.kept(0).length
    this.entries = []
    this.clearedSeq = this.lastSeq
    return cleared
  }

  private kept(since: number): readonly JournalDraft[] {
    const left = this.nextSeq - Math.max(this.firstSeq, since + 1)
    return left <= 0 ? [] : this.entries.slice(-left)
  }

  private tell(moment: JournalMoment, entry: JournalEntry, durationMs: number): void {
    if (this.watchers.size === 0) return
    // The draft goes on changing; its members are replaced, never changed in place.
    const note = { moment, entry: { ...entry }, durationMs, settledSeq: this.settledSeq }
    for (const watcher of this.watchers) watcher(note)
  }
}

const none: Readonly<Record<string, never>> = Object.freeze({})
