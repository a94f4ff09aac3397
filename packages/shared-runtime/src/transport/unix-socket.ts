import type { Stats } from 'node:fs'
import { chmod, link, lstat, rename, stat, unlink } from 'node:fs/promises'
import { connect, type Server } from 'node:net'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { OperatorError } from '../failure.ts'
import type { Bound } from './tcp.ts'

/** sun_path of macOS, less the closing NUL; Linux has a few more. */
const PATH_BYTES_MAX = 103
const STAND_IN_ENDS = 'abcdefghijklmnopqrstuvwxyz0123456789~+='

/**
 * Binds a socket that only we may use. It is made under a stand-in name and linked to `path` once its mode
 * is 0600: no moment in which others could connect, nothing at `path` is ever replaced unseen, and libuv,
 * which unlinks the name it bound when the server closes, finds that name gone.
 */
export async function bindUnix(server: Server, path: string): Promise<Bound> {
  if (!isAbsolute(path) || path.includes('\0'))
    throw new OperatorError('socket-path', `socket path ${path} is not absolute: pass --socket /…`)
  if (Buffer.byteLength(path) > PATH_BYTES_MAX)
    throw new OperatorError(
      'socket-path',
      `socket path ${path} is longer than ${PATH_BYTES_MAX} bytes: pass a shorter --socket`,
    )
  // Asked here because bind() of a missing folder is reported as EACCES by libuv.
  const folder = await stat(dirname(path)).catch(() => undefined)
  if (folder?.isDirectory() !== true)
    throw new OperatorError('socket-path', `${dirname(path)} is no directory: create it first`)
  await clearStale(path)
  const standIn = await listenOnStandIn(server, path)
  try {
    await chmod(standIn, 0o600)
    await putInPlace(standIn, path)
  } catch (error) {
    await unlink(standIn).catch(() => undefined)
    await new Promise((resolve) => server.close(resolve))
    throw error
  }
  const ours = await lstat(path)
  return {
    url: `unix://${path}`,
    authority: 'localhost',
    exposed: false,
    release: async () => {
      const now = await lstatOrUndefined(path)
      if (now !== undefined && isSame(now, ours)) await unlink(path)
    },
  }
}

/** Removes a socket that a process of ours left behind; refuses everything else that stands there. */
async function clearStale(path: string): Promise<void> {
  const found = await lstatOrUndefined(path)
  if (found === undefined) return
  if (!found.isSocket())
    throw taken(path, `exists and is ${kindOf(found)}, not a socket of ours: remove it`)
  if (process.getuid !== undefined && found.uid !== process.getuid())
    throw taken(path, 'is a socket of another user: leave it')
  const answer = await knock(path)
  if (answer !== 'ECONNREFUSED') {
    const state = answer === 'connected' || answer === 'EAGAIN' ? 'is in use' : `answers ${answer}`
    throw taken(path, `${state}: stop what listens there`)
  }
  const now = await lstatOrUndefined(path)
  if (now === undefined) return
  if (!isSame(now, found)) throw taken(path, 'has just been taken: stop what listens there')
  await unlink(path)
}

const taken = (path: string, state: string): OperatorError =>
  new OperatorError('socket-taken', `socket path ${path} ${state} or pass another --socket`)

const kindOf = (found: Stats): string =>
  found.isSymbolicLink() ? 'a symbolic link' : found.isDirectory() ? 'a directory' : 'a file'

/** Tries to connect: `connected`, or the error code. */
function knock(path: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.on('connect', () => {
      socket.destroy()
      resolve('connected')
    })
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}

/** The stand-in has the length of the name itself, so it fits wherever that fits. */
async function listenOnStandIn(server: Server, path: string): Promise<string> {
  const folder = dirname(path)
  const stem = basename(path).replace(/.$/u, '')
  for (;;) {
    const end = STAND_IN_ENDS.charAt(Math.floor(Math.random() * STAND_IN_ENDS.length))
    const standIn = join(folder, stem + end)
    if (standIn === path || (await lstatOrUndefined(standIn)) !== undefined) continue
    await new Promise<void>((resolve, reject) => {
      const fail = (error: NodeJS.ErrnoException): void => reject(remedy(error, path))
      server.once('error', fail)
      server.listen({ path: standIn }, () => {
        server.off('error', fail)
        resolve()
      })
    })
    return standIn
  }
}

async function putInPlace(standIn: string, path: string): Promise<void> {
  try {
    await link(standIn, path)
    await unlink(standIn)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') throw taken(path, 'has just been taken: stop what listens there')
    // File systems without hard links.
    if (code !== 'EPERM' && code !== 'ENOTSUP') throw error
    await rename(standIn, path)
  }
}

const remedy = (error: NodeJS.ErrnoException, path: string): Error =>
  error.code === 'EACCES'
    ? new OperatorError(
        'socket-path',
        `${dirname(path)} is not writable for us: pass another --socket`,
      )
    : error

async function lstatOrUndefined(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}

const isSame = (a: Stats, b: Stats): boolean => a.ino === b.ino && a.dev === b.dev

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
