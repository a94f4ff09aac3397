import type { Env } from '@crvouga/mockingbird-shared-runtime'
import { cutLines, emptySource, joined, logBytesMax, logsReadable, placeKey } from './output.ts'
import type { LogRecord, Reader, Source, StreamName } from './output.ts'
import type { Container } from './container.ts'
import type { DockerState } from './state.ts'

/** A program wrote: keep it for readers, and cut it into log records when its container keeps a log. */
export function appendOutput(
  state: DockerState,
  sourceId: string,
  logging: Container | undefined,
  stream: StreamName,
  bytes: Uint8Array,
  env: Env,
): DockerState {
  if (bytes.length === 0) return state
  const source = state.sources.get(sourceId) ?? emptySource(sourceId)
  const at = source.produced
  const isRead = state.readers.find('source', sourceId) !== undefined
  const chunks = isRead
    ? state.chunks.set({ key: placeKey(sourceId, at), source: sourceId, at, stream, bytes })
    : state.chunks
  const grown: Source = { ...source, produced: at + bytes.length }
  if (logging === undefined || !logsReadable(logging)) {
    return { ...state, chunks, sources: state.sources.set(grown) }
  }
  const { records, rest } = cutLines(source.unfinished[stream], bytes)
  const unfinished = { ...source.unfinished, [stream]: rest }
  const next = { ...state, chunks, sources: state.sources.set({ ...grown, unfinished }) }
  return appendRecords(next, sourceId, stream, records, env)
}

function appendRecords(
  state: DockerState,
  id: string,
  stream: StreamName,
  records: readonly Uint8Array[],
  env: Env,
): DockerState {
  const source = state.sources.get(id)
  if (source === undefined || records.length === 0) return state
  const bytes = joined(records)
  const from = source.logged
  const count = records.length
  const key = placeKey(id, from)
  let logs = state.logs.set({ key, container: id, from, count, stream, at: env.now, bytes })
  let logBytes = source.logBytes + bytes.length
  for (const oldest of logs.rows(ofSource(id))) {
    if (logBytes <= logBytesMax || oldest.key === key) break
    logBytes -= oldest.bytes.length
    logs = logs.delete(oldest.key)
  }
  const grown: Source = { ...source, logged: from + count, logBytes }
  return { ...state, logs, sources: state.sources.set(grown) }
}

/** Log records from that number on. */
export function logRecords(state: DockerState, id: string, from: number): readonly LogRecord[] {
  const records: LogRecord[] = []
  const [first] = state.logs.rows({ gte: placeKey(id, 0), lte: placeKey(id, from), reverse: true })
  const range = first === undefined ? ofSource(id) : { gte: first.key, lt: `${id}0` }
  for (const { from: at, stream, at: time, bytes } of state.logs.rows(range)) {
    const cut = cutLines([], bytes)
    const whole = cut.rest.length === 0 ? cut.records : [...cut.records, joined(cut.rest)]
    for (const [i, record] of whole.entries()) {
      if (at + i >= from) records.push({ stream, at: time, bytes: record })
    }
  }
  return records
}

/** Keys of one source: `/` comes just before `0`. */
const ofSource = (id: string): { readonly gte: string; readonly lt: string } => ({
  gte: placeKey(id, 0),
  lt: `${id}0`,
})

/** At the end of a run what has no line end becomes a record as it is. */
export function flushLog(state: DockerState, container: Container, env: Env): DockerState {
  const source = state.sources.get(container.id)
  if (source === undefined) return state
  const ended: Source = { ...source, unfinished: { stdout: [], stderr: [] } }
  let next: DockerState = { ...state, sources: state.sources.set(ended) }
  for (const stream of ['stdout', 'stderr'] as const) {
    const pieces = source.unfinished[stream]
    if (pieces.length > 0) next = appendRecords(next, container.id, stream, [joined(pieces)], env)
  }
  return next
}

export const producedBy = (state: DockerState, sourceId: string): number =>
  state.sources.get(sourceId)?.produced ?? 0

/** The place of the reader that is furthest behind; undefined without readers. */
export function slowestCursor(state: DockerState, sourceId: string): number | undefined {
  let slowest: number | undefined
  for (const reader of state.readers.where('source', sourceId)) {
    if (slowest === undefined || reader.cursor < slowest) slowest = reader.cursor
  }
  return slowest
}

export function addReader(
  state: DockerState,
  sourceId: string,
  env: Env,
): { readonly state: DockerState; readonly reader: Reader } {
  const reader: Reader = {
    id: env.nextId('reader'),
    source: sourceId,
    cursor: producedBy(state, sourceId),
  }
  return { state: { ...state, readers: state.readers.set(reader) }, reader }
}

export function moveReader(state: DockerState, reader: number, cursor: number): DockerState {
  const row = state.readers.get(reader)
  if (row === undefined || row.cursor >= cursor) return state
  return withoutReadChunks({ ...state, readers: state.readers.set({ ...row, cursor }) }, row.source)
}

export function dropReader(state: DockerState, reader: number): DockerState {
  const row = state.readers.get(reader)
  if (row === undefined) return state
  const left = withoutReadChunks({ ...state, readers: state.readers.delete(reader) }, row.source)
  return isOwned(left, row.source) ? left : forgetUnread(left, row.source)
}

const isOwned = (state: DockerState, sourceId: string): boolean =>
  state.containers.has(sourceId) || state.execs.has(sourceId)

/** What every reader has taken is forgotten. */
function withoutReadChunks(state: DockerState, sourceId: string): DockerState {
  const keep = slowestCursor(state, sourceId)
  let { chunks } = state
  const range = {
    gte: placeKey(sourceId, 0),
    lt: keep === undefined ? `${sourceId}0` : placeKey(sourceId, keep),
  }
  for (const chunk of state.chunks.rows(range)) {
    // The slowest reader may stand inside a chunk.
    if (keep !== undefined && chunk.at + chunk.bytes.length > keep) continue
    chunks = chunks.delete(chunk.key)
  }
  return { ...state, chunks }
}

/** What is left of a container's or an exec's streams goes, unless a reader has not taken it yet. */
export const forgetUnread = (state: DockerState, sourceId: string): DockerState =>
  state.readers.find('source', sourceId) === undefined ? forgetSource(state, sourceId) : state

/** Everything that a container or exec left behind as streams. */
export function forgetSource(state: DockerState, sourceId: string): DockerState {
  let { chunks, logs } = state
  const range = { gte: placeKey(sourceId, 0), lt: `${sourceId}0` }
  for (const chunk of state.chunks.rows(range)) chunks = chunks.delete(chunk.key)
  for (const record of state.logs.rows(range)) logs = logs.delete(record.key)
  return { ...state, chunks, logs, sources: state.sources.delete(sourceId) }
}
