import {
  done,
  isRefusal,
  refuse,
  type LiveConnection,
  type Refusal,
  type Reply,
} from '@crvouga/mockingbird-shared-runtime'
import { runSession, type Session } from '../../attach/session.ts'
import {
  attachContainer,
  closeStdin,
  detached,
  writeStdin,
  type Attached,
} from '../../domain/attach-container.ts'
import type { Container } from '../../domain/container.ts'
import { logsReadable } from '../../domain/output.ts'
import { initHandle, stdinBuffered } from '../../domain/program/machine.ts'
import type { DockerState } from '../../domain/state.ts'
import { logRecords } from '../../domain/streams.ts'
import { closeReader } from '../../domain/run.ts'
import type { Framer } from '../../wire/frames.ts'
import { defaultDetachKeys, parseDetachKeys } from '../../wire/detach-keys.ts'
import { boolParam } from '../../wire/query.ts'
import { param, type DockerCtx } from './operation.ts'

export interface AttachQuery {
  readonly logs: boolean
  readonly stream: boolean
  readonly stdin: boolean
  readonly stdout: boolean
  readonly stderr: boolean
  readonly detachKeys: readonly number[]
}

export const attachQuery = (query: URLSearchParams): AttachQuery | Refusal => {
  const text = query.get('detachKeys') ?? ''
  const detachKeys = text === '' ? defaultDetachKeys : parseDetachKeys(text)
  if (detachKeys === undefined) return refuse('invalid', `Invalid detach keys (${text}) provided`)
  return {
    logs: boolParam(query, 'logs'),
    stream: boolParam(query, 'stream'),
    stdin: boolParam(query, 'stdin'),
    stdout: boolParam(query, 'stdout'),
    stderr: boolParam(query, 'stderr'),
    detachKeys,
  }
}

export const upgraded = (type: string): Pick<Reply, 'status' | 'reason' | 'headers'> => ({
  status: 101,
  reason: 'UPGRADED',
  headers: [
    ['Content-Type', type],
    ['Connection', 'Upgrade'],
    ['Upgrade', 'tcp'],
  ],
})

/** Registers the reader with the commit, so that nothing written after the head is missed. */
export function beginAttach(ctx: DockerCtx, { logs }: AttachQuery): Attached | Refusal {
  const begun = ctx.commit((state, env) => attachContainer(state, param(ctx, 'id'), logs, env))
  if (!isRefusal(begun)) {
    ctx.atEnd((state, env) => done(closeReader(state, begun.readerId, env), undefined))
  }
  return begun
}

export async function converse(
  ctx: DockerCtx,
  container: Container,
  query: AttachQuery,
  begun: Attached,
  frame: Framer,
  connection: LiveConnection,
): Promise<void> {
  if (query.logs && logsReadable(container)) await replay(ctx, container, query, frame, connection)
  const attachesStdin = query.stdin && container.config.OpenStdin
  const attachesAny = attachesStdin || query.stdout || query.stderr
  if (!query.stream || !attachesAny) {
    connection.end()
    return
  }
  const { Tty: tty, StdinOnce: stdinOnce } = container.config
  const { id } = container
  const session: Session = {
    source: id,
    readerId: begun.readerId,
    cursor: begun.cursor,
    wants: { stdout: query.stdout, stderr: query.stderr },
    frame,
    isOver: (state) => (state.containers.get(id)?.cuts ?? cutsOfRemoved(state, begun)) > begun.cuts,
    stdin: attachesStdin
      ? {
          write: (state, bytes, env) => writeStdin(state, id, bytes, env),
          close: (state, env) => closeStdin(state, id, env),
          buffered: (state) => bufferedStdin(state, id),
          atEof: stdinOnce && !tty ? 'close-stdin' : 'leave',
          detachKeys: tty ? query.detachKeys : undefined,
          onDetach: (state, env) => detached(state, id, env),
        }
      : undefined,
  }
  await runSession(ctx, session, connection)
}

/** A container that was removed while it ran has cut its streams; one that never ran has not. */
const cutsOfRemoved = (state: DockerState, begun: Attached): number =>
  state.graves.get(begun.id)?.ran === true ? Infinity : begun.cuts

/** What the program has not read yet; before its start, what waits for it. */
function bufferedStdin(state: DockerState, id: string): number {
  const row = state.machines.get(id)
  const waiting = state.containers.get(id)?.pendingStdin.chunks ?? []
  const pending = waiting.reduce((sum, bytes) => sum + bytes.length, 0)
  return pending + (row?.life.status === 'booted' ? stdinBuffered(row.life.machine, initHandle) : 0)
}

async function replay(
  ctx: DockerCtx,
  container: Container,
  query: AttachQuery,
  frame: Framer,
  connection: LiveConnection,
): Promise<void> {
  const records = ctx.read((state) => logRecords(state, container.id, 0))
  for (const { stream, bytes } of records) {
    if (query[stream]) await connection.write(frame(stream, bytes))
  }
}
