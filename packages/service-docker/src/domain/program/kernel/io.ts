import type { Bytes, RegularFile } from '../files/file-tree.ts'
import { resolvePath, withNode } from '../files/paths.ts'
import { emit } from './emit.ts'
import type { Kernel, ProcessDraft } from './kernel.ts'
import { postSignal, SIGPIPE } from './signals.ts'
import type { Description, Pipe, Process } from './state.ts'
import { readTerminal, writeTerminal } from './terminal.ts'

export type Errno =
  | 'EBADF'
  | 'EISDIR'
  | 'ENOSPC'
  | 'ENOENT'
  | 'ENOTDIR'
  | 'ELOOP'
  | 'EACCES'
  | 'EEXIST'
  | 'ENOTEMPTY'
  | 'EPIPE'
  | 'EINVAL'
  | 'ENXIO'
  | 'EPERM'
  | 'EIO'
  | 'ENOTTY'
  | 'ESRCH'
  | 'EROFS'
  | 'EXDEV'
  | 'EBUSY'

const texts: Readonly<Record<Errno, string>> = {
  EBADF: 'Bad file descriptor',
  EISDIR: 'Is a directory',
  ENOSPC: 'No space left on device',
  ENOENT: 'No such file or directory',
  ENOTDIR: 'Not a directory',
  ELOOP: 'Too many levels of symbolic links',
  EACCES: 'Permission denied',
  EEXIST: 'File exists',
  ENOTEMPTY: 'Directory not empty',
  EPIPE: 'Broken pipe',
  EINVAL: 'Invalid argument',
  ENXIO: 'No such device or address',
  EPERM: 'Operation not permitted',
  EIO: 'I/O error',
  ENOTTY: 'Not a tty',
  ESRCH: 'No such process',
  EROFS: 'Read-only file system',
  EXDEV: 'Invalid cross-device link',
  EBUSY: 'Device or resource busy',
}
export const errnoText = (error: Errno): string => texts[error]

export type ReadResult =
  /** Empty = end of file. */
  | { readonly kind: 'bytes'; readonly bytes: Bytes }
  | { readonly kind: 'block' }
  | { readonly kind: 'error'; readonly error: Errno }

const hasEnded = (pipe: Pipe): boolean => pipe.writers === 0 && pipe.fifo?.written !== false
const isBroken = (pipe: Pipe): boolean => pipe.readers === 0 && pipe.fifo?.read !== false

const pipeBytesMax = 65_536
// One read of an endless device answers at most this much.
const deviceBytesMax = 1_048_576
/** What a file, or a program's memory, can hold: the simulated disk and memory are as large. */
export const bytesMax = 134_217_728
const block: ReadResult = { kind: 'block' }
const endOfFile: ReadResult = { kind: 'bytes', bytes: '' }

export function readFd(k: Kernel, p: ProcessDraft, fd: number, max: number): ReadResult {
  const id = p.fds[fd]
  const description = id === undefined ? undefined : k.descriptions[id]
  if (id === undefined || description === undefined || !description.readable) {
    return { kind: 'error', error: 'EBADF' }
  }
  const { target } = description
  switch (target.kind) {
    case 'file': {
      const content = target.detached ?? fileContent(k, target.path)
      const bytes = content.slice(description.offset, description.offset + max)
      k.descriptions[id] = { ...description, offset: description.offset + bytes.length }
      k.ticks += bytes.length / 1024
      return { kind: 'bytes', bytes }
    }
    case 'directory':
      return { kind: 'error', error: 'EISDIR' }
    case 'device': {
      const count = Math.min(max, deviceBytesMax)
      k.ticks += count / 1024
      if (target.device === 'zero' || target.device === 'full') {
        return { kind: 'bytes', bytes: '\0'.repeat(count) }
      }
      if (target.device === 'random') return { kind: 'bytes', bytes: randomBytes(k, count) }
      if (target.device === 'tty') return { kind: 'error', error: 'ENXIO' }
      return endOfFile
    }
    case 'pipe': {
      const pipe = k.pipes[target.pipe]
      if (pipe === undefined) return endOfFile
      if (pipe.buffer === '') return hasEnded(pipe) ? endOfFile : block
      const bytes = pipe.buffer.slice(0, max)
      k.pipes[target.pipe] = { ...pipe, buffer: pipe.buffer.slice(bytes.length) }
      return { kind: 'bytes', bytes }
    }
    case 'stdin': {
      const channel = k.channels[target.handle]
      if (channel === undefined) return endOfFile
      if (channel.input === '') return channel.inputClosed ? endOfFile : block
      const bytes = channel.input.slice(0, max)
      k.channels[target.handle] = { ...channel, input: channel.input.slice(bytes.length) }
      return { kind: 'bytes', bytes }
    }
    case 'output':
      return { kind: 'error', error: 'EBADF' }
    case 'tty': {
      const bytes = readTerminal(k, target.handle, max)
      return bytes === undefined ? block : { kind: 'bytes', bytes }
    }
  }
}

/** Whether a read of that descriptor would answer at once. */
export function canRead(k: Kernel, p: Process, fd: number): boolean {
  const id = p.fds[fd]
  const description = id === undefined ? undefined : k.descriptions[id]
  if (description === undefined) return true
  const { target } = description
  switch (target.kind) {
    case 'pipe': {
      const pipe = k.pipes[target.pipe]
      return pipe === undefined || pipe.buffer !== '' || hasEnded(pipe)
    }
    case 'stdin': {
      const channel = k.channels[target.handle]
      return channel === undefined || channel.input !== '' || channel.inputClosed
    }
    case 'tty': {
      const terminal = k.channels[target.handle]?.tty
      return terminal === undefined || terminal === null || terminal.ready.length > 0
    }
    case 'file':
    case 'directory':
    case 'device':
    case 'output':
      return true
  }
}

/**
 * write(2) that never loses bytes: what does not fit goes to the process's outbox, and the process
 * stands still until it has gone out. Answers an error that the program may look at.
 */
export function writeFd(k: Kernel, p: ProcessDraft, fd: number, bytes: Bytes): Errno | undefined {
  const description = descriptionAt(k, p, fd)
  if (description === undefined || !description.writable) return 'EBADF'
  if (bytes === '') return undefined
  if (p.outbox.length > 0) {
    p.outbox = [...p.outbox, { fd, bytes }]
    return undefined
  }
  const written = attempt(k, p, fd, bytes)
  if (typeof written === 'string') return written
  if (written < bytes.length) p.outbox = [{ fd, bytes: bytes.slice(written) }]
  return undefined
}

/** Goes on with writes that had not fitted; true when all are out. */
export function flushOutbox(k: Kernel, p: ProcessDraft): boolean {
  while (p.exit === null) {
    const item = p.outbox[0]
    if (item === undefined) return true
    const written = attempt(k, p, item.fd, item.bytes)
    if (typeof written === 'string' || written >= item.bytes.length) {
      p.outbox = p.outbox.slice(1)
      continue
    }
    p.outbox = [{ fd: item.fd, bytes: item.bytes.slice(written) }, ...p.outbox.slice(1)]
    return false
  }
  return true
}

/** Whether the first write of the outbox could go on. */
export function canFlush(k: Kernel, p: Process): boolean {
  const item = p.outbox[0]
  const id = item === undefined ? undefined : p.fds[item.fd]
  const target = id === undefined ? undefined : k.descriptions[id]?.target
  if (target === undefined) return true
  if (target.kind === 'pipe') {
    const pipe = k.pipes[target.pipe]
    return pipe === undefined || isBroken(pipe) || pipe.buffer.length < pipeBytesMax
  }
  if (target.kind === 'output' || target.kind === 'tty') {
    const room = k.channels[target.handle]?.room
    return room === null || room === undefined || room > 0
  }
  return true
}

const descriptionAt = (k: Kernel, p: Process, fd: number): Description | undefined => {
  const id = p.fds[fd]
  return id === undefined ? undefined : k.descriptions[id]
}

/** How many bytes went out now. */
function attempt(k: Kernel, p: ProcessDraft, fd: number, bytes: Bytes): number | Errno {
  const id = p.fds[fd]
  const description = id === undefined ? undefined : k.descriptions[id]
  if (id === undefined || description === undefined) return 'EBADF'
  const { target } = description
  switch (target.kind) {
    case 'file': {
      const from = description.append ? 0 : description.offset
      const there = (target.detached ?? fileContent(k, target.path)).length
      if (Math.max(from, description.append ? there : 0) + bytes.length > bytesMax) return 'ENOSPC'
      writeFile(k, id, description, target.path, target.detached, bytes)
      return bytes.length
    }
    case 'directory':
    case 'stdin':
      return 'EBADF'
    case 'device':
      k.ticks += bytes.length / 4096
      return target.device === 'full' ? 'ENOSPC' : target.device === 'tty' ? 'ENXIO' : bytes.length
    case 'pipe': {
      const pipe = k.pipes[target.pipe]
      if (pipe === undefined || isBroken(pipe)) {
        postSignal(k, p.pid, SIGPIPE, 'inside')
        return 'EPIPE'
      }
      // Up to PIPE_BUF bytes go in whole or not at all (pipe(7)).
      const room = pipeBytesMax - pipe.buffer.length
      if (bytes.length <= 4096 && room < bytes.length) return 0
      const part = bytes.slice(0, Math.max(0, room))
      k.pipes[target.pipe] = { ...pipe, buffer: pipe.buffer + part }
      k.ticks += part.length / 1024
      return part.length
    }
    case 'output': {
      const channel = k.channels[target.handle]
      if (channel === undefined) return bytes.length
      if (channel.room !== null && channel.room <= 0) return 0
      emit(k, target.handle, target.stream, bytes)
      return bytes.length
    }
    case 'tty': {
      const room = k.channels[target.handle]?.room
      if (room !== null && room !== undefined && room <= 0) return 0
      emit(k, target.handle, 'stdout', writeTerminal(k, target.handle, bytes))
      return bytes.length
    }
  }
}

const fileContent = (k: Kernel, path: string): Bytes => {
  const found = resolvePath(k.files, '/', path, false)
  return found.ok && found.node?.type === 'file' ? found.node.content : ''
}

function writeFile(
  k: Kernel,
  id: number,
  description: Description,
  path: string,
  detached: Bytes | null,
  bytes: Bytes,
): void {
  const content = detached ?? fileContent(k, path)
  const at = description.append ? content.length : description.offset
  const padded = at > content.length ? content + '\0'.repeat(at - content.length) : content
  const next = padded.slice(0, at) + bytes + padded.slice(at + bytes.length)
  k.ticks += bytes.length / 1024
  k.descriptions[id] = {
    ...description,
    offset: at + bytes.length,
    target: detached === null ? description.target : { kind: 'file', path, detached: next },
  }
  if (detached !== null) return
  const found = resolvePath(k.files, '/', path, false)
  if (!found.ok || found.node?.type !== 'file') return
  const file: RegularFile = { ...found.node, content: next, mtime: k.now }
  k.files = withNode(k.files, path, file, k.now)
}

function randomBytes(k: Kernel, count: number): Bytes {
  let bytes = ''
  while (bytes.length < count) bytes += String.fromCharCode(k.random() & 255)
  return bytes
}
