import { decodeText, encodeText } from '../bytes.ts'
import type { Bytes, Directory, FileNode, RegularFile } from '../files/file-tree.ts'
import { absolutePath, namesIn, parentOf, resolvePath, withNode } from '../files/paths.ts'
import { newDescription } from './descriptions.ts'
import type { Errno } from './io.ts'
import type { Kernel, ProcessDraft } from './kernel.ts'
import { procNode } from './proc.ts'
import type { MountPoint, Process } from './state.ts'

/** Paths inside programs are bytes, in the tree they are text. */
export type Found =
  | { readonly ok: true; readonly path: string; readonly node: FileNode }
  | { readonly ok: false; readonly error: Errno }

/** What a path leads to, generated files of /proc included. */
export function lookUpFile(k: Kernel, p: Process, path: Bytes, follow = true): Found {
  const text = decodeText(path)
  const place = absolutePath(decodeText(p.cwd), text)
  if (place === '/proc' || place.startsWith('/proc/')) {
    const node = procNode(k, p, place)
    return node === undefined ? { ok: false, error: 'ENOENT' } : { ok: true, path: place, node }
  }
  const found = resolvePath(k.files, decodeText(p.cwd), text, follow)
  if (!found.ok) return found
  if (!mayWalk(k, p, found.path)) return { ok: false, error: 'EACCES' }
  if (found.node === undefined) return { ok: false, error: 'ENOENT' }
  return { ok: true, path: found.path, node: found.node }
}

export type Access = 'read' | 'write' | 'execute'

/** Permission bits, as they bind everyone but root. Root may execute what anyone may execute. */
export function mayAccess(p: Process, node: FileNode, access: Access): boolean {
  if (p.uid === 0)
    return access !== 'execute' || node.type === 'directory' || (node.mode & 0o111) !== 0
  const shift = node.uid === p.uid ? 6 : node.gid === p.gid ? 3 : 0
  const bit = access === 'read' ? 4 : access === 'write' ? 2 : 1
  return ((node.mode >> shift) & bit) !== 0
}

function mayWalk(k: Kernel, p: Process, path: string): boolean {
  if (p.uid === 0) return true
  let directory: Directory = k.files
  for (const name of path.split('/')) {
    if (name === '') continue
    if (!mayAccess(p, directory, 'execute')) return false
    const next: FileNode | undefined = directory.entries[name]
    if (next?.type !== 'directory') return true
    directory = next
  }
  return true
}

const wholeTree: MountPoint = { path: '/', readOnly: false }

/** The file system that a canonical path is on: the deepest mount above it. */
function mountOf(k: Kernel, path: string): MountPoint {
  let deepest = wholeTree
  for (const mount of k.settings.mounts) {
    const isAbove = mount.path === '/' || path === mount.path || path.startsWith(`${mount.path}/`)
    if (isAbove && mount.path.length >= deepest.path.length) deepest = mount
  }
  return deepest
}

export interface OpenMode {
  readonly access: 'r' | 'w' | 'rw'
  readonly create?: boolean
  readonly truncate?: boolean
  readonly append?: boolean
  readonly mode?: number
}
export type Opened =
  | { readonly ok: true; readonly description: number }
  | { readonly ok: false; readonly error: Errno }

const fail = (error: Errno): { readonly ok: false; readonly error: Errno } => ({ ok: false, error })

/** open(2): a description that the caller puts at a number. */
export function openFile(k: Kernel, p: ProcessDraft, path: Bytes, how: OpenMode): Opened {
  const place = absolutePath(decodeText(p.cwd), decodeText(path))
  const alias = /^\/(?:dev|proc\/self)\/(?:fd\/(\d+)|std(in|out|err))$/.exec(place)
  if (alias !== null) {
    const fd =
      alias[1] === undefined ? { in: 0, out: 1, err: 2 }[alias[2] ?? 'in'] : Number(alias[1])
    const id = fd === undefined ? undefined : p.fds[fd]
    const old = id === undefined ? undefined : k.descriptions[id]
    if (id === undefined || old === undefined) return fail('ENOENT')
    k.descriptions[id] = { ...old, refs: old.refs + 1 }
    return { ok: true, description: id }
  }
  const found = lookUpFile(k, p, path)
  if (!found.ok) {
    if (found.error !== 'ENOENT' || how.create !== true) return found
    return createFile(k, p, path, how)
  }
  const { node } = found
  if (how.access !== 'w' && !mayAccess(p, node, 'read')) return fail('EACCES')
  if (how.access !== 'r' && !mayAccess(p, node, 'write')) return fail('EACCES')
  const made = (target: Parameters<typeof newDescription>[1]): Opened => ({
    ok: true,
    description: newDescription(k, target, how.access, how.append),
  })
  switch (node.type) {
    case 'directory':
      return how.access === 'r' ? made({ kind: 'directory', path: found.path }) : fail('EISDIR')
    case 'device':
      if (node.device === 'tty') {
        return k.channels[p.handle]?.tty === null
          ? fail('ENXIO')
          : made({ kind: 'tty', handle: p.handle })
      }
      return made({ kind: 'device', device: node.device })
    case 'fifo':
      return { ok: true, description: openFifo(k, found.path, how.access) }
    case 'symlink':
      return fail('ELOOP')
    case 'file':
      if (how.access !== 'r' && mountOf(k, found.path).readOnly) return fail('EROFS')
      if (found.path.startsWith('/proc/')) {
        return made({ kind: 'file', path: found.path, detached: node.content })
      }
      if (how.truncate === true && node.content !== '') {
        k.files = withNode(k.files, found.path, { ...node, content: '', mtime: k.now }, k.now)
      }
      return made({ kind: 'file', path: found.path, detached: null })
  }
}

function createFile(k: Kernel, p: ProcessDraft, path: Bytes, how: OpenMode): Opened {
  const node: RegularFile = {
    type: 'file',
    content: '',
    mode: (how.mode ?? 0o666) & ~p.umask,
    uid: p.uid,
    gid: p.gid,
    mtime: k.now,
  }
  const error = placeNode(k, p, path, node)
  if (error !== undefined) return fail(error)
  const found = lookUpFile(k, p, path)
  if (!found.ok) return found
  return {
    ok: true,
    description: newDescription(
      k,
      { kind: 'file', path: found.path, detached: null },
      how.access,
      how.append,
    ),
  }
}

/**
 * Both ends of a named pipe meet in one buffer. Opening does not wait for the other end; reading waits
 * for a first writer, and what is written waits for a first reader, which comes to the same.
 */
function openFifo(k: Kernel, path: string, access: 'r' | 'w' | 'rw'): number {
  const known = Object.entries(k.pipes).find(([, pipe]) => pipe.fifo?.path === path)
  const pipe = known === undefined ? k.settings.nextPipe : Number(known[0])
  if (known === undefined) k.settings.nextPipe += 1
  const old = known?.[1] ?? { buffer: '', readers: 0, writers: 0, fifo: null }
  const reads = access !== 'w'
  const writes = access !== 'r'
  k.pipes[pipe] = {
    ...old,
    readers: old.readers + (reads ? 1 : 0),
    writers: old.writers + (writes ? 1 : 0),
    fifo: {
      path,
      read: reads || old.fifo?.read === true,
      written: writes || old.fifo?.written === true,
    },
  }
  return newDescription(k, { kind: 'pipe', pipe, end: access === 'w' ? 'write' : 'read' }, access)
}

/** Puts a node at a path whose parent exists. */
export function placeNode(k: Kernel, p: Process, path: Bytes, node: FileNode): Errno | undefined {
  const found = resolvePath(k.files, decodeText(p.cwd), decodeText(path), true)
  if (!found.ok) return found.error
  if (found.path.startsWith('/proc/')) {
    // What is there takes a change of its mode without a word; nothing can be made.
    return lookUpFile(k, p, path).ok ? undefined : 'ENOENT'
  }
  const parent = resolvePath(k.files, '/', parentOf(found.path), true)
  if (!parent.ok || parent.node?.type !== 'directory') return 'ENOENT'
  if (mountOf(k, found.path).readOnly) return 'EROFS'
  if (!mayAccess(p, parent.node, 'write') || !mayWalk(k, p, found.path)) return 'EACCES'
  k.files = withNode(k.files, found.path, node, k.now)
  return undefined
}

export function makeDirectory(k: Kernel, p: Process, path: Bytes, mode = 0o777): Errno | undefined {
  const found = lookUpFile(k, p, path, false)
  if (found.ok) return 'EEXIST'
  if (found.error !== 'ENOENT') return found.error
  const node: Directory = {
    type: 'directory',
    entries: {},
    mode: mode & ~p.umask,
    uid: p.uid,
    gid: p.gid,
    mtime: k.now,
  }
  return placeNode(k, p, path, node)
}

/**
 * Removes a file, link or directory with all below it; open files keep their content. A place where
 * something is mounted stays, emptied.
 */
export function removeNode(k: Kernel, p: Process, path: Bytes): Errno | undefined {
  const found = lookUpFile(k, p, path, false)
  if (!found.ok) return found.error
  if (found.path.startsWith('/proc/')) return 'EPERM'
  if (found.path === '/' || found.path === '/proc') return 'EBUSY'
  const mount = mountOf(k, found.path)
  if (mount.readOnly) return 'EROFS'
  if (mount.path === found.path && found.node.type === 'directory') {
    k.files = withNode(k.files, found.path, { ...found.node, entries: {} }, k.now)
    return 'EBUSY'
  }
  const parent = resolvePath(k.files, '/', parentOf(found.path), true)
  if (!parent.ok || parent.node === undefined) return 'ENOENT'
  if (!mayAccess(p, parent.node, 'write')) return 'EACCES'
  if ((parent.node.mode & 0o1000) !== 0 && p.uid !== 0 && found.node.uid !== p.uid) return 'EPERM'
  detachOpenFiles(k, found.path)
  k.files = withNode(k.files, found.path, undefined, k.now)
  return undefined
}

/** rename(2) to a full new path. Between file systems only what the caller copies gets there. */
export function renameNode(k: Kernel, p: Process, from: Bytes, to: Bytes): Errno | undefined {
  const source = lookUpFile(k, p, from, false)
  if (!source.ok) return source.error
  const target = resolvePath(k.files, decodeText(p.cwd), decodeText(to), false)
  if (!target.ok) return target.error
  if (target.path === source.path) return undefined
  if (target.path.startsWith(`${source.path}/`)) return 'EINVAL'
  if (k.settings.mounts.some(({ path }) => path === source.path)) return 'EBUSY'
  if (target.node?.type === 'directory') {
    if (source.node.type !== 'directory') return 'EISDIR'
    if (namesIn(target.node).length > 0) return 'ENOTEMPTY'
  } else if (target.node !== undefined && source.node.type === 'directory') return 'ENOTDIR'
  const parent = resolvePath(k.files, '/', parentOf(target.path), true)
  if (!parent.ok || parent.node === undefined) return 'ENOENT'
  if (mountOf(k, source.path) !== mountOf(k, target.path)) return 'EXDEV'
  if (mountOf(k, source.path).readOnly) return 'EROFS'
  if (!mayAccess(p, parent.node, 'write')) return 'EACCES'
  // The old place is a change of its directory as well.
  const left = resolvePath(k.files, '/', parentOf(source.path), true)
  if (!left.ok || left.node === undefined || !mayAccess(p, left.node, 'write')) return 'EACCES'
  if ((left.node.mode & 0o1000) !== 0 && p.uid !== 0 && source.node.uid !== p.uid) return 'EPERM'
  detachOpenFiles(k, target.path)
  k.files = withNode(k.files, source.path, undefined, k.now)
  k.files = withNode(k.files, target.path, source.node, k.now)
  for (const [id, description] of Object.entries(k.descriptions)) {
    const open = description.target
    if (
      open.kind !== 'file' ||
      (open.path !== source.path && !open.path.startsWith(`${source.path}/`))
    )
      continue
    const path = target.path + open.path.slice(source.path.length)
    k.descriptions[Number(id)] = { ...description, target: { ...open, path } }
  }
  return undefined
}

function detachOpenFiles(k: Kernel, path: string): void {
  for (const [id, description] of Object.entries(k.descriptions)) {
    const open = description.target
    if (open.kind !== 'file' || open.detached !== null) continue
    if (open.path !== path && !open.path.startsWith(`${path}/`)) continue
    const found = resolvePath(k.files, '/', open.path, false)
    const detached = found.ok && found.node?.type === 'file' ? found.node.content : ''
    k.descriptions[Number(id)] = { ...description, target: { ...open, detached } }
  }
}

/** Names below a directory as bytes, sorted. */
export const directoryNames = (node: Directory): readonly Bytes[] => namesIn(node).map(encodeText)
