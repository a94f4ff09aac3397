import type { Container } from './container.ts'

export type StreamName = 'stdout' | 'stderr'

/**
 * A piece of what a program wrote, kept while an attached reader has not taken it. `at` is its place in
 * everything that this source (a container or an exec) ever wrote, in bytes.
 */
export interface OutputChunk {
  readonly key: string
  readonly source: string
  readonly at: number
  readonly stream: StreamName
  readonly bytes: Uint8Array
}

/**
 * Records of the json-file log that one write completed, laid end to end: `cutLines` takes them apart
 * again in the same places. A program may write thousands of lines at once.
 */
export interface LogBatch {
  readonly key: string
  readonly container: string
  /** Number of its first record. */
  readonly from: number
  readonly count: number
  readonly stream: StreamName
  readonly at: number
  readonly bytes: Uint8Array
}

/** A line, or a piece of one that had no end yet. */
export interface LogRecord {
  readonly stream: StreamName
  readonly at: number
  readonly bytes: Uint8Array
}

/** Where a source stands. */
export interface Source {
  readonly id: string
  /** Bytes written so far. */
  readonly produced: number
  /** Log records written so far. */
  readonly logged: number
  readonly logBytes: number
  /** What has no line end yet. */
  readonly unfinished: Readonly<Record<StreamName, readonly Uint8Array[]>>
}

export const emptySource = (id: string): Source => ({
  id,
  produced: 0,
  logged: 0,
  logBytes: 0,
  unfinished: { stdout: [], stderr: [] },
})

/** A client that reads a source over a live connection. */
export interface Reader {
  readonly id: number
  readonly source: string
  /** Everything before this place was handed on. */
  readonly cursor: number
}

/** How far a program may run ahead of its slowest reader before its writes block. */
export const readerWindowBytes: number = 1024 * 1024

/** A log that grows beyond this loses its oldest records, as a rotated one does. */
export const logBytesMax: number = 64 * 1024 * 1024

/** The engine splits longer lines (logs/40000-byte line, Engine 29.1.5). */
export const logRecordBytesMax: number = 16 * 1024

export const placeKey = (id: string, place: number): string =>
  `${id}/${place.toString(16).padStart(12, '0')}`

/** Whether the log driver can be read back. */
export const logsReadable = (container: Container): boolean =>
  readableDrivers.has(container.host.LogConfig.Type)
const readableDrivers: ReadonlySet<string> = new Set(['json-file', 'local', 'journald'])

/** Cuts new bytes into log records; what has no line end stays unfinished. */
export function cutLines(
  unfinished: readonly Uint8Array[],
  bytes: Uint8Array,
): { readonly records: readonly Uint8Array[]; readonly rest: readonly Uint8Array[] } {
  const records: Uint8Array[] = []
  let held = [...unfinished]
  let heldBytes = held.reduce((sum, piece) => sum + piece.length, 0)
  let from = 0
  while (from < bytes.length) {
    const newline = bytes.indexOf(10, from)
    const lineEnd = newline < 0 ? bytes.length : newline + 1
    const room = logRecordBytesMax - heldBytes
    const end = Math.min(lineEnd, from + room)
    held.push(bytes.subarray(from, end))
    heldBytes += end - from
    from = end
    const complete = newline >= 0 && end === lineEnd
    if (complete || heldBytes === logRecordBytesMax) {
      records.push(joined(held, heldBytes))
      held = []
      heldBytes = 0
    }
  }
  return { records, rest: held }
}

export function joined(pieces: readonly Uint8Array[], length?: number): Uint8Array {
  const only = pieces.length === 1 ? pieces[0] : undefined
  if (only !== undefined) return only
  const out = new Uint8Array(length ?? pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    out.set(piece, at)
    at += piece.length
  }
  return out
}
