/** One line of the log: JSON text, opaque to the adapter. */
export type LogRecord = string

/**
 * Where a durable world keeps its history of changes. An adapter knows nothing of what the records mean.
 * `append` and `rewrite` are atomic: after a crash either all records of a call are there or none.
 */
export interface DurableLog {
  /** Every record, in the order they were appended. */
  readonly read: () => Promise<readonly LogRecord[]>
  /** Resolves once the records survive the end of this process. */
  readonly append: (records: readonly LogRecord[]) => Promise<void>
  /** Puts these records in the place of all others. */
  readonly rewrite: (records: readonly LogRecord[]) => Promise<void>
  readonly close: () => Promise<void>
}

/** A log that lives as long as its array: for tests, and to hand a world from one process part to another. */
export function memoryLog(records: LogRecord[] = []): DurableLog {
  return {
    read: () => Promise.resolve([...records]),
    append: (added) => {
      records.push(...added)
      return Promise.resolve()
    },
    rewrite: (all) => {
      records.splice(0, records.length, ...all)
      return Promise.resolve()
    },
    close: () => Promise.resolve(),
  }
}
