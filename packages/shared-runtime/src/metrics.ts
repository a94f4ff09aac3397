/** Counts of one operation. Durations are wall time: they are here and never in the journal. */
export interface OperationMetrics {
  readonly service: string
  readonly operationId: string
  /** Replies by status; `severed` when nothing was answered. */
  readonly statuses: Readonly<Record<string, number>>
  readonly count: number
  /** Wall ms from receipt to the decided reply, summed. */
  readonly totalMs: number
  readonly maxMs: number
}

export interface Metrics {
  readonly requests: number
  readonly unmatched: number
  readonly faults: Readonly<Record<string, number>>
  readonly operations: readonly OperationMetrics[]
}

interface Row {
  readonly service: string
  readonly operationId: string
  readonly statuses: Record<string, number>
  count: number
  totalMs: number
  maxMs: number
}

/** What happened in one namespace, in numbers. Bounded by the contract: one row per operation. */
export class MetricsBook {
  private readonly rows = new Map<string, Row>()
  private readonly strikes: Record<string, number> = {}
  private requests = 0
  private unmatched = 0

  count(service: string, operationId: string | null, outcome: string, ms: number): void {
    this.requests += 1
    if (operationId === null) {
      this.unmatched += 1
      return
    }
    const key = `${service}/${operationId}`
    let row = this.rows.get(key)
    if (row === undefined) {
      row = { service, operationId, statuses: {}, count: 0, totalMs: 0, maxMs: 0 }
      this.rows.set(key, row)
    }
    row.count += 1
    row.statuses[outcome] = (row.statuses[outcome] ?? 0) + 1
    row.totalMs += ms
    if (ms > row.maxMs) row.maxMs = ms
  }

  countStrike(kind: string): void {
    this.strikes[kind] = (this.strikes[kind] ?? 0) + 1
  }

  snapshot(): Metrics {
    const operations = [...this.rows.values()].map((row) => ({
      ...row,
      statuses: { ...row.statuses },
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
}
