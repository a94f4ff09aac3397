import type { JournalEntry } from './journal.ts'

/** Upper ends of the duration buckets in wall ms; what is above the last is in none. */
export const durationBucketsMs: readonly number[] = [
  0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 60_000,
]

/** Counts of one operation. Durations are wall time: they are here and never in the journal. */
export interface OperationMetrics {
  readonly service: string
  readonly operationId: string
  /** Replies by status; `severed` when nothing was answered. */
  readonly statuses: Readonly<Record<string, number>>
  /** How many requests reached each phase. */
  readonly phases: Readonly<Record<string, number>>
  /** Strikes by kind. */
  readonly faults: Readonly<Record<string, number>>
  readonly count: number
  /** Wall ms from receipt to the decided reply, summed. */
  readonly totalMs: number
  readonly maxMs: number
  /** Requests per bucket of `durationBucketsMs`, each counted once, and last those above all of them. */
  readonly buckets: readonly number[]
}

export interface Metrics {
  readonly requests: number
  /** Requests for which no operation was found. */
  readonly unmatched: number
  /** Strikes by kind, of all requests. */
  readonly faults: Readonly<Record<string, number>>
  readonly operations: readonly OperationMetrics[]
}

interface Row {
  readonly service: string
  readonly operationId: string
  readonly statuses: Record<string, number>
  readonly phases: Record<string, number>
  readonly faults: Record<string, number>
  readonly buckets: number[]
  count: number
  totalMs: number
  maxMs: number
}

/**
 * What happened in one namespace, in numbers. Bounded whatever clients send: one row per operation of the
 * contracts, and in it no more members than there are statuses, phases and kinds.
 */
export class MetricsBook {
  private readonly rows = new Map<string, Map<string, Row>>()
  private readonly strikes: Record<string, number> = {}
  private requests = 0
  private unmatched = 0

  /** A request was decided after so many wall ms. */
  count(entry: JournalEntry, ms: number): void {
    this.requests += 1
    if (entry.path !== undefined) this.unmatched += 1
    if (entry.operationId === null) return
    const row = this.row(entry.service, entry.operationId)
    row.count += 1
    add(row.statuses, entry.status === null ? 'severed' : String(entry.status))
    for (const phase of entry.phases) add(row.phases, phase)
    row.totalMs += ms
    if (ms > row.maxMs) row.maxMs = ms
    let bucket = 0
    for (const end of durationBucketsMs) {
      if (ms <= end) break
      bucket += 1
    }
    row.buckets[bucket] = (row.buckets[bucket] ?? 0) + 1
  }

  /** Its whole answer was handed over. */
  countDelivered(entry: JournalEntry): void {
    if (entry.operationId !== null)
      add(this.row(entry.service, entry.operationId).phases, 'delivered')
  }

  countStrike(kind: string, service: string, operationId: string | undefined): void {
    add(this.strikes, kind)
    if (operationId !== undefined) add(this.row(service, operationId).faults, kind)
  }

  snapshot(): Metrics {
    const operations = [...this.rows.values()]
      .flatMap((rows) => [...rows.values()])
      .map((row) => ({
        ...row,
        statuses: { ...row.statuses },
        phases: { ...row.phases },
        faults: { ...row.faults },
        buckets: [...row.buckets],
      }))
    operations.sort((a, b) =>
      `${a.service}/${a.operationId}` < `${b.service}/${b.operationId}` ? -1 : 1,
    )
    return {
      requests: this.requests,
      unmatched: this.unmatched,
      faults: { ...this.strikes },
      operations,
    }
  }

  private row(service: string, operationId: string): Row {
    let rows = this.rows.get(service)
    if (rows === undefined) {
      rows = new Map()
      this.rows.set(service, rows)
    }
    let row = rows.get(operationId)
    if (row === undefined) {
      row = {
        service,
        operationId,
        statuses: {},
        phases: {},
        faults: {},
        buckets: Array.from({ length: durationBucketsMs.length + 1 }, () => 0),
        count: 0,
        totalMs: 0,
        maxMs: 0,
      }
      rows.set(operationId, row)
    }
    return row
  }
}

const add = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1
}
