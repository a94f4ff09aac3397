import { done, isRefusal, refuse, toBytes } from '@crvouga/mockingbird-shared-runtime'
import { withLog } from '../domain/attach-container.ts'
import { isExecuting, type Container } from '../domain/container.ts'
import { containerByRef } from '../domain/find-container.ts'
import { logsReadable, type LogRecord } from '../domain/output.ts'
import { logRecords } from '../domain/streams.ts'
import { framer, multiplexedType, rawType } from '../wire/frames.ts'
import { rfc3339NanoFixed } from '../wire/go-time.ts'
import { atoi, boolParam, timestampParam } from '../wire/query.ts'
import { stream } from '../wire/replies.ts'
import { param, type DockerCtx, type Operation } from './parts/operation.ts'

interface LogQuery {
  readonly stdout: boolean
  readonly stderr: boolean
  readonly follow: boolean
  readonly timestamps: boolean
  readonly details: boolean
  readonly since: number | undefined
  readonly until: number | undefined
  /** Undefined = all. */
  readonly tail: number | undefined
}

export const containerLogs: Operation = (ctx) => {
  const { query } = ctx.call
  const stdout = boolParam(query, 'stdout')
  const stderr = boolParam(query, 'stderr')
  if (!stdout && !stderr) {
    return refuse('invalid', 'Bad parameters: you must choose at least one stream')
  }
  const container = ctx.read((state) => containerByRef(state, param(ctx, 'id')))
  if (isRefusal(container)) return container
  const since = timestampParam(query, 'since')
  if (isRefusal(since)) return since
  const until = timestampParam(query, 'until')
  if (isRefusal(until)) return until
  if (container.life.status === 'removing' || container.life.status === 'dead') {
    return refuse('conflict', 'can not get logs from container which is dead or marked for removal')
  }
  if (!logsReadable(container)) {
    return refuse('unsupported', 'configured logging driver does not support reading')
  }
  ctx.touch('container', container.id)
  if (!container.prepared.log) {
    ctx.commit((state) => done(withLog(state, container), undefined))
  }
  const tail = atoi(query.get('tail') ?? '')
  return stream(
    lines(ctx, container, {
      stdout,
      stderr,
      follow: boolParam(query, 'follow'),
      timestamps: boolParam(query, 'timestamps'),
      details: boolParam(query, 'details'),
      since: since?.ms,
      until: until?.ms,
      tail: tail === undefined || tail < 0 ? undefined : tail,
    }),
    container.config.Tty ? rawType : multiplexedType,
  )
}

async function* lines(
  ctx: DockerCtx,
  container: Container,
  query: LogQuery,
): AsyncGenerator<Uint8Array> {
  const { id } = container
  const write = printer(container, query)
  let next = 0
  const history = ctx.read((state) => {
    const end = state.sources.get(id)?.logged ?? 0
    next = end
    const from = query.tail === undefined ? 0 : Math.max(0, end - query.tail)
    return logRecords(state, id, from)
  })
  for (const record of history) yield* write(record)
  while (query.follow) {
    const from = next
    // The records come with the look that found them: a container that removes itself takes them along.
    const fresh = await ctx.until((state) => {
      const records = logRecords(state, id, from)
      const now = state.containers.get(id)
      const isOver = now === undefined || !isExecuting(now.life)
      return records.length > 0 || isOver ? records : undefined
    })
    if (fresh.length === 0) return
    next += fresh.length
    for (const record of fresh) yield* write(record)
  }
}

/** One record = one frame = one chunk, or nothing when it was not asked for. */
function printer(
  container: Container,
  query: LogQuery,
): (record: LogRecord) => Generator<Uint8Array> {
  const frame = framer(container.config.Tty)
  return function* (record) {
    if (!query[record.stream]) return
    if (query.since !== undefined && record.at < query.since) return
    if (query.until !== undefined && record.at > query.until) return
    const prefix =
      (query.timestamps ? `${rfc3339NanoFixed(record.at)} ` : '') + (query.details ? ' ' : '')
    yield frame(record.stream, prefixed(prefix, record.bytes))
  }
}

function prefixed(prefix: string, bytes: Uint8Array): Uint8Array {
  if (prefix === '') return bytes
  const head = toBytes(prefix)
  const out = new Uint8Array(head.length + bytes.length)
  out.set(head)
  out.set(bytes, head.length)
  return out
}
