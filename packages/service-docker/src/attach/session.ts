import { done, type Env, type LiveConnection } from '@crvouga/mockingbird-shared-runtime'
import { joined, placeKey, type OutputChunk, type StreamName } from '../domain/output.ts'
import { advanceReader, closeReader, readerLags } from '../domain/run.ts'
import type { DockerState } from '../domain/state.ts'
import { producedBy } from '../domain/streams.ts'
import type { DockerCtx } from '../operations/parts/operation.ts'
import { scanDetach } from '../wire/detach-keys.ts'
import { frameBytesMax, type Framer } from '../wire/frames.ts'

/** One client on one program: what it reads, what it writes, and when it is over. */
export interface Session {
  /** Container or exec whose output is read. */
  readonly source: string
  readonly readerId: number
  readonly cursor: number
  readonly wants: Readonly<Record<StreamName, boolean>>
  readonly frame: Framer
  /** Whether the program's streams were cut since this session began. */
  readonly isOver: (state: DockerState) => boolean
  readonly stdin: SessionInput | undefined
}

export interface SessionInput {
  readonly write: (state: DockerState, bytes: Uint8Array, env: Env) => DockerState
  readonly close: (state: DockerState, env: Env) => DockerState
  /** Bytes that the program has not read yet. */
  readonly buffered: (state: DockerState) => number
  /** What the client's end of input means: end of file for the program, or the end of this session. */
  readonly atEof: 'close-stdin' | 'leave'
  /** Looked for on terminals only. */
  readonly detachKeys: readonly number[] | undefined
  readonly onDetach: (state: DockerState, env: Env) => DockerState
}

const stdinAheadBytes = 256 * 1024

/** Carries bytes both ways until the program's streams are cut, the client leaves, or the world is replaced. */
export async function runSession(
  ctx: DockerCtx,
  session: Session,
  connection: LiveConnection,
): Promise<void> {
  const leave = new AbortController()
  const stop = (): void => {
    leave.abort(new Error('left'))
  }
  connection.signal.addEventListener('abort', stop, { once: true })
  const input = session.stdin
  if (input !== undefined) {
    void pumpInput(ctx, input, connection, leave).catch(stop)
  }
  try {
    await pumpOutput(ctx, session, connection, leave.signal)
  } catch (error) {
    if (!leave.signal.aborted) throw error
  } finally {
    commitQuietly(ctx, (state, env) => {
      const left =
        input?.atEof === 'close-stdin' && connection.signal.aborted
          ? input.close(state, env)
          : state
      return closeReader(left, session.readerId, env)
    })
    stop()
    connection.end()
  }
}

/** After a checkout there is nothing left to say to the state. */
function commitQuietly(
  ctx: DockerCtx,
  change: (state: DockerState, env: Env) => DockerState,
): void {
  try {
    ctx.commit((state, env) => done(change(state, env), undefined))
  } catch {
    // The world of this session is gone.
  }
}

async function pumpOutput(
  ctx: DockerCtx,
  session: Session,
  connection: LiveConnection,
  signal: AbortSignal,
): Promise<void> {
  const { source } = session
  let { cursor } = session
  let reported = cursor
  for (;;) {
    const more = await ctx.until(
      (state) =>
        producedBy(state, source) > cursor ? true : session.isOver(state) ? false : undefined,
      signal,
    )
    if (!more) return
    const chunks = ctx.read((state) => [
      ...state.chunks.rows({ gte: placeKey(source, cursor), lt: `${source}0` }),
    ])
    for (const { stream, bytes } of merged(chunks)) {
      if (!session.wants[stream]) continue
      await connection.write(session.frame(stream, bytes))
      if (signal.aborted) return
    }
    const last = chunks.at(-1)
    if (last === undefined) return
    cursor = last.at + last.bytes.length
    if (cursor - reported > 0 && ctx.read((state) => readerLags(state, source, reported))) {
      const place = cursor
      ctx.commit((state, env) =>
        done(advanceReader(state, session.readerId, place, env), undefined),
      )
      reported = cursor
    }
  }
}

/** Neighbouring pieces of one stream make one frame, as they would have met in the pipe; long ones are split. */
function merged(
  chunks: readonly OutputChunk[],
): readonly { readonly stream: StreamName; readonly bytes: Uint8Array }[] {
  const out: { stream: StreamName; bytes: Uint8Array }[] = []
  let held: Uint8Array[] = []
  let heldBytes = 0
  let stream: StreamName = 'stdout'
  const flush = (): void => {
    if (heldBytes > 0) out.push({ stream, bytes: joined(held, heldBytes) })
    held = []
    heldBytes = 0
  }
  for (const chunk of chunks) {
    if (chunk.stream !== stream) flush()
    stream = chunk.stream
    for (let from = 0; from < chunk.bytes.length;) {
      const piece = chunk.bytes.subarray(from, from + frameBytesMax - heldBytes)
      held.push(piece)
      heldBytes += piece.length
      from += piece.length
      if (heldBytes === frameBytesMax) flush()
    }
  }
  flush()
  return out
}

async function pumpInput(
  ctx: DockerCtx,
  input: SessionInput,
  connection: LiveConnection,
  leave: AbortController,
): Promise<void> {
  let matched = 0
  for await (const bytes of connection.input) {
    if (leave.signal.aborted) return
    const scan =
      input.detachKeys === undefined
        ? { pass: bytes, detached: false, matched: 0 }
        : scanDetach(input.detachKeys, matched, bytes)
    matched = scan.matched
    if (scan.pass.length > 0) {
      ctx.commit((state, env) => done(input.write(state, scan.pass, env), undefined))
    }
    if (scan.detached) {
      ctx.commit((state, env) => done(input.onDetach(state, env), undefined))
      leave.abort(new Error('detached'))
      return
    }
    if (ctx.read(input.buffered) > stdinAheadBytes) {
      await ctx.until(
        (state) => (input.buffered(state) <= stdinAheadBytes ? true : undefined),
        leave.signal,
      )
    }
  }
  if (leave.signal.aborted || connection.signal.aborted) return
  if (input.atEof === 'close-stdin') {
    ctx.commit((state, env) => done(input.close(state, env), undefined))
  } else {
    leave.abort(new Error('input ended'))
  }
}
