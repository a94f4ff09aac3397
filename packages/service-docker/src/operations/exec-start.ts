import {
  done,
  isRefusal,
  toBytes,
  type LiveConnection,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { runSession } from '../attach/session.ts'
import { detached } from '../domain/attach-container.ts'
import type { Exec } from '../domain/exec.ts'
import { closeExecStdin, writeExecStdin } from '../domain/exec-stdin.ts'
import { stdinBuffered } from '../domain/program/machine.ts'
import { closeReader } from '../domain/run.ts'
import { execToStart, startExec, type ExecReader } from '../domain/run-exec.ts'
import type { DockerState } from '../domain/state.ts'
import { defaultDetachKeys, parseDetachKeys } from '../wire/detach-keys.ts'
import { engineHeaders } from '../wire/engine-headers.ts'
import { execStartBody } from '../wire/exec-request.ts'
import { framer, multiplexedType, rawType, type Framer } from '../wire/frames.ts'
import { readJson } from '../wire/read-json.ts'
import { emptyReply } from '../wire/replies.ts'
import { upgraded } from './parts/attach.ts'
import { param, type DockerCtx, type Operation } from './parts/operation.ts'

/** Unlike attach, the first look comes before the connection is taken over; what fails later comes in band. */
export const execStart: Operation = async (ctx) => {
  const id = param(ctx, 'id')
  const body = await readJson(ctx.call, execStartBody, 'zero')
  if (isRefusal(body)) return body
  const { Detach: detach, Tty: tty, ConsoleSize: size } = body.value
  const found = ctx.read((state) => execToStart(state, id))
  if (isRefusal(found)) return found
  ctx.touch('exec', id)
  const [rows, cols] = size ?? []
  const options = {
    attach: !detach,
    size:
      rows !== undefined && cols !== undefined && rows > 0 && cols > 0 ? { rows, cols } : undefined,
  }
  if (found.exec.life.status === 'running' || detach) {
    const started = ctx.commit((state, env) => startExec(state, id, options, env))
    if (isRefusal(started)) return started
    return started.kind === 'failed' ? started.refusal : emptyReply(200)
  }
  const started = ctx.commit((state, env) => startExec(state, id, options, env))
  const reader = isRefusal(started) || started.kind === 'failed' ? undefined : started.reader
  const problem = isRefusal(started)
    ? started
    : started.kind === 'failed'
      ? started.refusal
      : undefined
  if (reader !== undefined) {
    ctx.atEnd((state, env) => done(closeReader(state, reader.readerId, env), undefined))
  }
  // Framing follows this request's Tty, the terminal follows the one at creation (exec/start Tty true on non-tty exec).
  const frame = framer(tty)
  const head = ctx.call.headers.has('upgrade')
    ? upgraded(tty ? rawType : multiplexedType)
    : { status: 200, headers: [['Content-Type', rawType]] as const }
  return {
    ...head,
    // Its own lines first, then the engine's.
    headers: [...(head.headers ?? []), ...engineHeaders],
    upgrade: (connection) =>
      problem === undefined && reader !== undefined
        ? converse(ctx, found.exec, reader, frame, connection)
        : say(problem, frame, connection),
  }
}

async function say(
  problem: Refusal | undefined,
  frame: Framer,
  connection: LiveConnection,
): Promise<void> {
  if (problem !== undefined)
    await connection.write(frame('stdout', toBytes(`${problem.message}\r\n`)))
  connection.end()
}

const converse = (
  ctx: DockerCtx,
  exec: Exec,
  reader: ExecReader,
  frame: Framer,
  connection: LiveConnection,
): Promise<void> => {
  const { id, config } = exec
  return runSession(
    ctx,
    {
      source: id,
      readerId: reader.readerId,
      cursor: reader.cursor,
      wants: { stdout: config.attachStdout, stderr: config.attachStderr },
      frame,
      isOver: (state) => state.execs.get(id)?.life.status !== 'running',
      stdin: config.attachStdin
        ? {
            write: (state, bytes, env) => writeExecStdin(state, id, bytes, env),
            close: (state, env) => closeExecStdin(state, id, env),
            buffered: (state) => bufferedStdin(state, exec),
            atEof: config.tty ? 'leave' : 'close-stdin',
            detachKeys: config.tty
              ? (parseDetachKeys(config.detachKeys) ?? defaultDetachKeys)
              : undefined,
            onDetach: (state, env) => detached(state, exec.container, env),
          }
        : undefined,
    },
    connection,
  )
}

function bufferedStdin(state: DockerState, exec: Exec): number {
  const row = state.machines.get(exec.container)
  return row?.life.status === 'booted' ? stdinBuffered(row.life.machine, exec.id) : 0
}
