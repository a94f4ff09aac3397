/** One line of the log: JSON text, opaque to the adapter. */
export type LogRecord = string

/** Somebody else has written to the log since it was read: this writer's roots are not the newest. */
export class LogFenced extends Error {
  override readonly name = 'LogFenced'
}

export interface LogContents {
  readonly records: readonly LogRecord[]
  /** Grows with every write, by whomever. */
  readonly version: number
}

/**
 * Where a durable world keeps its history of changes. An adapter knows nothing of what the records mean.
 * `append` and `rewrite` are atomic: after a crash either all records of a call are there or none. Both
 * reject with `LogFenced`, and write nothing, when the log is no longer at the version that is expected.
 */
export interface DurableLog {
  /** Every record, in the order they were appended. */
  readonly read: () => Promise<LogContents>
  /** Resolves with the new version once the records survive the end of this process. */
  readonly append: (records: readonly LogRecord[], expected: number) => Promise<number>
  /** Puts these records in the place of all others. */
  readonly rewrite: (records: readonly LogRecord[], expected: number) => Promise<number>
  readonly close: () => Promise<void>
}

/** What several memory logs share, as several processes share a database. */
export interface LogStore {
  records: LogRecord[]
  version: number
}

/** A log that lives as long as its store: for tests, and to hand a world from one part of a process to another. */
export function memoryLog(store: LogStore = { records: [], version: 0 }): DurableLog {
  const write = async (change: () => void, expected: number): Promise<number> => {
    if (store.version !== expected) throw new LogFenced(`at ${store.version}, expected ${expected}`)
    change()
    store.version += 1
    return store.version
  }
  return {
    read: () => Promise.resolve({ records: [...store.records], version: store.version }),
    append: (added, expected) => write(() => store.records.push(...added), expected),
    rewrite: (all, expected) =>
      write(() => {
        store.records = [...all]
      }, expected),
    close: () => Promise.resolve(),
  }
}
