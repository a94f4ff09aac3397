import type { Bytes, FileNode } from '../files/file-tree.ts'
import { baseName, joinPath, namesIn } from '../files/paths.ts'
import { decodeText, encodeText } from '../bytes.ts'
import {
  lookUpFile,
  makeDirectory,
  mayAccess,
  openFile,
  placeNode,
  removeNode,
  renameNode,
} from '../kernel/files.ts'
import { bytesMax, errnoText, type Errno } from '../kernel/io.ts'
import { accounts, groups } from '../kernel/users.ts'
import { closeFd, freeFd } from '../kernel/descriptions.ts'
import { badOption, parseOptions } from './input.ts'
import { showUsage } from './usages.ts'
import { amount } from '../text/amounts.ts'
import { temporaryName } from './temporary-name.ts'
import { instant, type Tool, type ToolCall } from './tool.ts'

const mkdir = (call: ToolCall): number => {
  const { flags, rest, bad } = parseOptions(call.args, 'pm:v')
  if (bad !== undefined) return badOption(call, bad)
  const mode = flags['m'] === undefined ? 0o777 : Number.parseInt(flags['m'], 8)
  let status = 0
  for (const path of rest) {
    const failed =
      flags['p'] === undefined
        ? { at: path, error: makeDirectory(call.k, call.p, path, mode) }
        : makePath(call, path)
    if (failed?.error === undefined) continue
    call.complain(`can't create directory '${failed.at}': ${errnoText(failed.error)}`)
    status = 1
  }
  return status
}

/** What could not be made: busybox names the way up to there, with a slash where it would go on. */
function makePath(
  call: ToolCall,
  path: Bytes,
): { readonly at: Bytes; readonly error: Errno } | undefined {
  let prefix = path.startsWith('/') ? '/' : ''
  const parts = path.split('/').filter((part) => part !== '')
  for (const [i, part] of parts.entries()) {
    prefix = prefix === '' || prefix === '/' ? prefix + part : `${prefix}/${part}`
    const at = i === parts.length - 1 ? path : `${prefix}/`
    const found = lookUpFile(call.k, call.p, prefix)
    if (found.ok && found.node.type === 'directory') continue
    if (found.ok) return { at, error: prefix === path ? 'EEXIST' : 'ENOTDIR' }
    const error = makeDirectory(call.k, call.p, prefix)
    if (error !== undefined) return { at, error }
  }
  return undefined
}

const rmdir = (call: ToolCall): number => {
  const { rest } = parseOptions(call.args, 'p')
  let status = 0
  for (const path of rest) {
    const found = lookUpFile(call.k, call.p, path, false)
    const error = !found.ok
      ? found.error
      : found.node.type !== 'directory'
        ? 'ENOTDIR'
        : namesIn(found.node).length > 0
          ? 'ENOTEMPTY'
          : removeNode(call.k, call.p, path)
    if (error === undefined) continue
    call.complain(`'${path}': ${errnoText(error)}`)
    status = 1
  }
  return status
}

const rm = (call: ToolCall): number => {
  const { flags, rest, bad } = parseOptions(call.args, 'rRfiv')
  if (bad !== undefined) return badOption(call, bad)
  const recursive = flags['r'] !== undefined || flags['R'] !== undefined
  let status = 0
  if (rest.length === 0 && flags['f'] === undefined) return showUsage(call)
  for (const path of rest) {
    if (/^(?:.*\/)?\.\.?\/*$/.test(path)) {
      call.complain("can't remove '.' or '..'")
      status = 1
      continue
    }
    const found = lookUpFile(call.k, call.p, path, false)
    if (!found.ok && found.error === 'ENOTDIR') {
      call.complain(`can't stat '${path}': Not a directory`)
      status = 1
      continue
    }
    if (!found.ok) {
      if (flags['f'] !== undefined && found.error === 'ENOENT') continue
      call.complain(`can't remove '${path}': ${errnoText(found.error)}`)
      status = 1
      continue
    }
    if (found.node.type === 'directory' && !recursive) {
      call.complain(`'${path}' is a directory`)
      status = 1
      continue
    }
    if (!removedBelow(call, path, found.node)) status = 1
  }
  return status
}

/** Depth first: a directory of which something stays is not tried itself, and not spoken of. */
function removedBelow(call: ToolCall, path: Bytes, node: FileNode): boolean {
  if (node.type === 'directory' && call.p.uid !== 0) {
    let all = true
    for (const name of namesIn(node)) {
      const child = node.entries[name]
      if (child !== undefined && !removedBelow(call, joinPath(path, encodeText(name)), child))
        all = false
    }
    if (!all) return false
  }
  const error = removeNode(call.k, call.p, path)
  if (error !== undefined) call.complain(`can't remove '${path}': ${errnoText(error)}`)
  return error === undefined
}

const unlink = (call: ToolCall): number => {
  const [path = ''] = call.args
  const found = lookUpFile(call.k, call.p, path, false)
  const error = !found.ok
    ? found.error
    : found.node.type === 'directory'
      ? 'EISDIR'
      : removeNode(call.k, call.p, path)
  if (error === undefined) return 0
  call.complain(`can't remove file '${path}': ${errnoText(error)}`)
  return 1
}

const touch = (call: ToolCall): number => {
  const { flags, rest } = parseOptions(call.args, 'cd:t:r:amh')
  let status = 0
  for (const path of rest) {
    const found = lookUpFile(call.k, call.p, path)
    let error: Errno | undefined
    if (found.ok) error = placeNode(call.k, call.p, path, { ...found.node, mtime: call.k.now })
    else if (found.error !== 'ENOENT') error = found.error
    else if (flags['c'] === undefined) error = placeNode(call.k, call.p, path, emptyFile(call))
    if (error === undefined) continue
    call.complain(`${path}: ${errnoText(error)}`)
    status = 1
  }
  return status
}

const emptyFile = (call: ToolCall, content: Bytes = '', mode = 0o666): FileNode => ({
  type: 'file',
  content,
  mode: mode & ~call.p.umask,
  uid: call.p.uid,
  gid: call.p.gid,
  mtime: call.k.now,
})

/** Where `name` goes: into the target when that is a directory. */
function destination(call: ToolCall, source: Bytes, target: Bytes, many = false): Bytes {
  const found = lookUpFile(call.k, call.p, target)
  return many || (found.ok && found.node.type === 'directory')
    ? joinPath(target, baseName(source.replace(/\/+$/, '')))
    : target
}

function operands(
  call: ToolCall,
  rest: readonly Bytes[],
): { readonly sources: readonly Bytes[]; readonly target: Bytes } | undefined {
  const target = rest.at(-1)
  if (target === undefined || rest.length < 2) {
    showUsage(call)
    return undefined
  }
  return { sources: rest.slice(0, -1), target }
}

const mv = (call: ToolCall): number => {
  const { rest } = parseOptions(call.args, 'finT')
  const given = operands(call, rest)
  if (given === undefined) return 1
  let status = 0
  for (const source of given.sources) {
    const target = destination(call, source, given.target, given.sources.length > 1)
    if (lookUpFile(call.k, call.p, source, false).ok && isBelowFile(call, target)) {
      call.complain(`can't stat '${target}': Path has non-directory component`)
      status = 1
      continue
    }
    const error = renameNode(call.k, call.p, source, target)
    if (error === undefined) continue
    if (error === 'EXDEV') {
      if (!movedOver(call, source, target)) status = 1
      continue
    }
    call.complain(`can't rename '${source}': ${errnoText(error)}`)
    status = 1
  }
  return status
}

/** To another file system: copied, then removed at the old place. False when one of them failed. */
function movedOver(call: ToolCall, source: Bytes, target: Bytes): boolean {
  const found = lookUpFile(call.k, call.p, source, false)
  if (!found.ok) return false
  const unplaced = placeNode(call.k, call.p, target, found.node)
  if (unplaced !== undefined) {
    call.complain(`can't create '${target}': ${errnoText(unplaced)}`)
    return false
  }
  const unremoved = removeNode(call.k, call.p, source)
  if (unremoved !== undefined) call.complain(`can't remove '${source}': ${errnoText(unremoved)}`)
  return unremoved === undefined
}

const cp = (call: ToolCall): number => {
  const { flags, rest, bad } = parseOptions(call.args, 'rRadpfiuLPHT')
  if (bad !== undefined) return badOption(call, bad)
  const given = operands(call, rest)
  if (given === undefined) return 1
  const recursive = flags['r'] !== undefined || flags['R'] !== undefined || flags['a'] !== undefined
  let status = 0
  for (const source of given.sources) {
    const found = lookUpFile(call.k, call.p, source, !recursive)
    if (!found.ok) {
      call.complain(`can't stat '${source}': ${errnoText(found.error)}`)
      status = 1
      continue
    }
    if (found.node.type === 'directory' && !recursive) {
      call.complain(`omitting directory '${source}'`)
      status = 1
      continue
    }
    if (!mayAccess(call.p, found.node, 'read')) {
      call.complain(`can't open '${source}': Permission denied`)
      status = 1
      continue
    }
    const many = given.sources.length > 1 || found.node.type === 'directory'
    const besides = lookUpFile(call.k, call.p, given.target)
    const target = destination(
      call,
      source,
      given.target,
      many && !(given.sources.length === 1 && !besides.ok),
    )
    const there = lookUpFile(call.k, call.p, target)
    const problem = cannotCopy(call, source, target, found.node)
    if (problem !== undefined) {
      call.complain(problem)
      status = 1
      continue
    }
    if (there.ok && there.node.type === 'device' && found.node.type === 'file') {
      const opened = openFile(call.k, call.p, target, { access: 'w' })
      if (!opened.ok) {
        call.complain(`can't create '${target}': ${errnoText(opened.error)}`)
        status = 1
        continue
      }
      const fd = freeFd(call.p)
      call.p.fds = { ...call.p.fds, [fd]: opened.description }
      const lost = call.write(fd, found.node.content)
      closeFd(call.k, call.p, fd)
      if (lost !== undefined) call.complain(`write error: ${errnoText(lost)}`)
      if (lost !== undefined) status = 1
      continue
    }
    const node = copied(call, found.node, flags['a'] !== undefined || flags['p'] !== undefined)
    const merged =
      there.ok && there.node.type === 'directory' && node.type === 'directory'
        ? { ...there.node, entries: { ...there.node.entries, ...node.entries } }
        : there.ok && there.node.type === 'file' && node.type === 'file'
          ? { ...there.node, content: node.content, mtime: node.mtime }
          : node
    const error = placeNode(call.k, call.p, target, merged)
    if (error === undefined) continue
    call.complain(`can't create '${target}': ${errnoText(error)}`)
    status = 1
  }
  return status
}

const isBelowFile = (call: ToolCall, path: Bytes): boolean => {
  const found = lookUpFile(call.k, call.p, path, false)
  return !found.ok && found.error === 'ENOTDIR'
}

/** What speaks against a copy before anything is written. */
function cannotCopy(
  call: ToolCall,
  source: Bytes,
  target: Bytes,
  node: FileNode,
): Bytes | undefined {
  const from = lookUpFile(call.k, call.p, source)
  const to = lookUpFile(call.k, call.p, target)
  if (isBelowFile(call, target)) return `can't stat '${target}': Not a directory`
  if (from.ok && to.ok && from.path === to.path && node.type === 'file')
    return `'${source}' and '${target}' are the same file`
  if (to.ok && to.node.type === 'directory' && node.type === 'file')
    return `can't create '${target}': Is a directory`
  return undefined
}

function copied(call: ToolCall, node: FileNode, preserve: boolean): FileNode {
  if (preserve) return node
  const owner = {
    uid: call.p.uid,
    gid: call.p.gid,
    mtime: call.k.now,
    mode: node.mode & ~call.p.umask,
  }
  if (node.type !== 'directory') return { ...node, ...owner }
  return {
    ...node,
    ...owner,
    entries: Object.fromEntries(
      Object.entries(node.entries).map(([name, child]) => [name, copied(call, child, false)]),
    ),
  }
}

const ln = (call: ToolCall): number => {
  const { flags, rest, bad } = parseOptions(call.args, 'sfnvT')
  if (bad !== undefined) return badOption(call, bad)
  const [first] = rest
  if (first === undefined) return showUsage(call)
  const target = rest.length === 1 ? baseName(first) : (rest.at(-1) ?? '')
  const sources = rest.length === 1 ? rest : rest.slice(0, -1)
  let status = 0
  for (const source of sources) if (!linked(call, flags, source, target)) status = 1
  return status
}

function linked(
  call: ToolCall,
  flags: Readonly<Record<string, string>>,
  source: Bytes,
  target: Bytes,
): boolean {
  const failed = (what: Bytes, error: Errno): boolean => {
    call.complain(`${what}: ${errnoText(error)}`)
    return false
  }
  const place = flags['n'] === undefined ? destination(call, source, target) : target
  const there = lookUpFile(call.k, call.p, place, false)
  if (there.ok) {
    if (flags['f'] === undefined) return failed(place, 'EEXIST')
    removeNode(call.k, call.p, place)
  }
  const { uid, gid } = call.p
  const original = lookUpFile(call.k, call.p, source)
  if (flags['s'] === undefined && !original.ok) return failed(source, original.error)
  // Hard links are copies here: the tree has no inodes. A directory has none at all.
  if (flags['s'] === undefined && original.ok && original.node.type === 'directory')
    return failed(place, 'EPERM')
  const node: FileNode =
    flags['s'] === undefined && original.ok
      ? original.node
      : {
          type: 'symlink',
          target: decodeText(source),
          mode: 0o777,
          uid,
          gid,
          mtime: call.k.now,
        }
  const error = placeNode(call.k, call.p, place, node)
  return error === undefined || failed(place, error)
}

/** Applies `u+x,g-w` or octal to permission bits. */
export function changedMode(text: Bytes, mode: number, isDirectory: boolean): number | undefined {
  if (/^[0-7]+$/.test(text)) return Number.parseInt(text, 8)
  let result = mode
  for (const clause of text.split(',')) {
    const match = /^([ugoa]*)([-+=])([rwxXst]*)$/.exec(clause)
    if (match === null) return undefined
    const who = match[1] === '' || match[1] === undefined ? 'a' : match[1]
    let bits = 0
    for (const letter of match[3] ?? '') {
      const base =
        letter === 'r'
          ? 4
          : letter === 'w'
            ? 2
            : letter === 'x' || (letter === 'X' && (isDirectory || (mode & 0o111) !== 0))
              ? 1
              : 0
      if (/[ua]/.test(who)) bits |= base << 6
      if (/[ga]/.test(who)) bits |= base << 3
      if (/[oa]/.test(who)) bits |= base
      if (letter === 't') bits |= 0o1000
      if (letter === 's') bits |= (/[ua]/.test(who) ? 0o4000 : 0) | (/[ga]/.test(who) ? 0o2000 : 0)
    }
    const mask =
      (/[ua]/.test(who) ? 0o700 : 0) |
      (/[ga]/.test(who) ? 0o070 : 0) |
      (/[oa]/.test(who) ? 0o007 : 0)
    result =
      match[2] === '+' ? result | bits : match[2] === '-' ? result & ~bits : (result & ~mask) | bits
  }
  return result
}

function eachBelow(node: FileNode, change: (node: FileNode) => FileNode): FileNode {
  if (node.type !== 'directory') return change(node)
  return change({
    ...node,
    entries: Object.fromEntries(
      Object.entries(node.entries).map(([name, child]) => [name, eachBelow(child, change)]),
    ),
  })
}

const chmod = (call: ToolCall): number => {
  const recursive = call.args[0] === '-R'
  const [mode = '', ...paths] = recursive ? call.args.slice(1) : call.args
  return changeNodes(
    call,
    paths,
    recursive,
    (node) => {
      const bits = changedMode(mode, node.mode, node.type === 'directory')
      return bits === undefined ? undefined : { ...node, mode: bits }
    },
    `invalid mode '${mode}'`,
  )
}

const chown = (call: ToolCall): number => {
  const recursive = call.args[0] === '-R'
  const [owner = '', ...paths] = recursive ? call.args.slice(1) : call.args
  const [user = '', group] = call.name === 'chgrp' ? ['', owner] : owner.split(/[:.]/)
  const uid =
    user === ''
      ? undefined
      : (accounts(call.k.files).find(({ name }) => name === user)?.uid ?? Number(user))
  const gid =
    group === undefined || group === ''
      ? undefined
      : (groups(call.k.files).find(({ name }) => name === group)?.gid ?? Number(group))
  if (Number.isNaN(uid ?? 0) || Number.isNaN(gid ?? 0)) {
    const both = user !== '' && group !== undefined && group !== ''
    call.complain(
      both
        ? `unknown user/group ${owner}`
        : `unknown ${user === '' ? 'group' : 'user'} ${user || (group ?? '')}`,
    )
    return 1
  }
  return changeNodes(
    call,
    paths,
    recursive,
    (node) => ({ ...node, uid: uid ?? node.uid, gid: gid ?? node.gid }),
    '',
  )
}

function changeNodes(
  call: ToolCall,
  paths: readonly Bytes[],
  recursive: boolean,
  change: (node: FileNode) => FileNode | undefined,
  invalid: string,
): number {
  let status = 0
  for (const path of paths) {
    const found = lookUpFile(call.k, call.p, path)
    if (!found.ok) {
      call.complain(`${path}: ${errnoText(found.error)}`)
      status = 1
      continue
    }
    if (call.p.uid !== 0 && found.node.uid !== call.p.uid) {
      call.complain(`${path}: Operation not permitted`)
      status = 1
      continue
    }
    const changed = change(found.node)
    if (changed === undefined) {
      call.complain(invalid)
      return 1
    }
    const error = placeNode(
      call.k,
      call.p,
      path,
      recursive ? eachBelow(found.node, (node) => change(node) ?? node) : changed,
    )
    if (error === undefined) continue
    call.complain(`${path}: ${errnoText(error)}`)
    status = 1
  }
  return status
}

const mktemp = (call: ToolCall): number => {
  const { flags, rest } = parseOptions(call.args, 'dp:qtu')
  const given = rest[0]
  const template =
    given === undefined
      ? `${flags['p'] ?? '/tmp'}/tmp.XXXXXX`
      : flags['p'] === undefined
        ? given
        : `${flags['p']}/${given}`
  const path = temporaryName(call.k, template)
  const error =
    flags['d'] === undefined
      ? placeNode(call.k, call.p, path, emptyFile(call, '', 0o600))
      : makeDirectory(call.k, call.p, path, 0o700)
  if (error !== undefined) {
    // The C library leaves no name behind.
    call.complain(`(null): ${errnoText(error)}`)
    return 1
  }
  call.print(`${path}\n`)
  return 0
}

const mkfifo = (call: ToolCall): number => {
  let status = 0
  for (const path of call.args) {
    const there = lookUpFile(call.k, call.p, path, false)
    const error = there.ok
      ? 'EEXIST'
      : placeNode(call.k, call.p, path, {
          type: 'fifo',
          mode: 0o666 & ~call.p.umask,
          uid: call.p.uid,
          gid: call.p.gid,
          mtime: call.k.now,
        })
    if (error === undefined) continue
    call.complain(`${path}: ${errnoText(error)}`)
    status = 1
  }
  return status
}

const truncate = (call: ToolCall): number => {
  const { flags, rest } = parseOptions(call.args, 's:c')
  const size = amount(flags['s'] ?? '')
  if (flags['s'] === undefined || rest.length === 0) return showUsage(call)
  if (size === undefined) {
    call.complain(`invalid number '${flags['s']}'`)
    return 1
  }
  let status = 0
  for (const path of rest) {
    const found = lookUpFile(call.k, call.p, path)
    if (size > bytesMax) {
      call.complain(`${path}: truncate: ${errnoText('ENOSPC')}`)
      status = 1
      continue
    }
    const content = found.ok && found.node.type === 'file' ? found.node.content : ''
    const node = found.ok && found.node.type === 'file' ? found.node : emptyFile(call)
    if (node.type !== 'file') continue
    const error = placeNode(call.k, call.p, path, {
      ...node,
      content: content.slice(0, size).padEnd(size, '\0'),
      mtime: call.k.now,
    })
    if (error === undefined) continue
    call.complain(`${path}: open: ${errnoText(error)}`)
    status = 1
  }
  return status
}

export const fileChangeTools: Readonly<Record<string, Tool>> = {
  mkdir: instant(mkdir),
  rmdir: instant(rmdir),
  rm: instant(rm),
  unlink: instant(unlink),
  touch: instant(touch),
  mv: instant(mv),
  cp: instant(cp),
  ln: instant(ln),
  chmod: instant(chmod),
  chown: instant(chown),
  chgrp: instant(chown),
  mktemp: instant(mktemp),
  mkfifo: instant(mkfifo),
  truncate: instant(truncate),
}
