import { decodeText, encodeText } from '../bytes.ts'
import type { Bytes, FileNode } from '../files/file-tree.ts'
import { joinPath, namesIn, resolvePath } from '../files/paths.ts'
import { lookUpFile } from '../kernel/files.ts'
import { errnoText } from '../kernel/io.ts'
import { groupName, userName } from '../kernel/users.ts'
import { formatMoment } from '../text/calendar.ts'
import { parseOptions } from './input.ts'
import { human } from '../text/amounts.ts'
import { instant, type Tool, type ToolCall } from './tool.ts'
import { blocks, modeText, sizeOf } from './node-facts.ts'

const stat = (call: ToolCall): number => {
  const { flags, rest } = parseOptions(call.args, 'c:Ltf')
  let status = 0
  for (const name of rest) {
    const found = lookUpFile(call.k, call.p, name, flags['L'] !== undefined)
    if (!found.ok) {
      call.complain(`can't stat '${name}': ${errnoText(found.error)}`)
      status = 1
      continue
    }
    const { node } = found
    const format = flags['c'] ?? longStat(node)
    call.print(
      `${format.replace(/%([a-zA-Z])/g, (whole, letter: string) => statField(call, letter, name, node) ?? whole)}\n`,
    )
  }
  return status
}

const typeWords = (node: FileNode): string =>
  node.type === 'file'
    ? node.content === '' && node.size === undefined
      ? 'regular empty file'
      : 'regular file'
    : node.type === 'symlink'
      ? 'symbolic link'
      : node.type === 'device'
        ? 'character special file'
        : node.type

const longStat = (node: FileNode): string =>
  `  File: ${node.type === 'symlink' ? `'%n' -> '${node.target}'` : '%n'}\n  Size: %-10s\tBlocks: %-10b IO Block: 4096   %F\n` +
  'Device: 0h/0d\tInode: 0           Links: %h\nAccess: (%a/%A)  Uid: (%u/%U)   Gid: (%g/%G)\nAccess: %x\nModify: %y\nChange: %z'

function statField(
  call: ToolCall,
  letter: string,
  name: Bytes,
  node: FileNode,
): string | undefined {
  const time = `${formatMoment(node.mtime, '%F %T.%N')} +0000`
  switch (letter) {
    case 'n':
      return name
    case 'N':
      return node.type === 'symlink' ? `'${name}' -> '${node.target}'` : name
    case 's':
      return String(sizeOf(node))
    case 'a':
      return node.mode.toString(8)
    case 'A':
      return modeText(node)
    case 'F':
      return typeWords(node)
    case 'u':
      return String(node.uid)
    case 'g':
      return String(node.gid)
    case 'U':
      return userName(call.k.files, node.uid)
    case 'G':
      return groupName(call.k.files, node.gid)
    case 'b':
      return String(blocks(node) * 2)
    case 'h':
      return '1'
    case 'Y':
    case 'X':
    case 'Z':
      return String(Math.floor(node.mtime / 1000))
    case 'x':
    case 'y':
    case 'z':
      return time
    default:
      return undefined
  }
}

const readlink = (call: ToolCall): number => {
  const { flags, rest } = parseOptions(call.args, 'fnmev')
  const name = rest[0] ?? ''
  const newline = flags['n'] === undefined ? '\n' : ''
  if (flags['f'] !== undefined || call.name === 'realpath') {
    const found = resolvePath(call.k.files, decodeText(call.p.cwd), decodeText(name), true)
    if (!found.ok || found.node === undefined) {
      if (call.name === 'realpath')
        call.complain(`${name}: ${errnoText(found.ok ? 'ENOENT' : found.error)}`)
      return 1
    }
    call.print(encodeText(found.path) + newline)
    return 0
  }
  const found = lookUpFile(call.k, call.p, name, false)
  if (!found.ok || found.node.type !== 'symlink') return 1
  call.print(encodeText(found.node.target) + newline)
  return 0
}

const du = (call: ToolCall): number => {
  const { flags, rest } = parseOptions(call.args, 'shakcmxd:')
  let status = 0
  const size = (node: FileNode): number =>
    blocks(node) +
    (node.type === 'directory'
      ? Object.values(node.entries).reduce((sum, child) => sum + size(child), 0)
      : 0)
  const show = (value: number): string =>
    flags['h'] === undefined ? String(value) : human(value * 1024).replace(/B$/, '')
  const walk = (name: Bytes, node: FileNode): void => {
    if (node.type === 'directory' && flags['s'] === undefined) {
      for (const child of namesIn(node)) {
        const below = node.entries[child]
        if (below !== undefined && (below.type === 'directory' || flags['a'] !== undefined))
          walk(joinPath(name, child), below)
      }
    }
    call.print(`${show(size(node))}\t${name}\n`)
  }
  for (const name of rest.length === 0 ? ['.'] : rest) {
    const found = lookUpFile(call.k, call.p, name, false)
    if (found.ok) walk(name, found.node)
    else {
      call.complain(`${name}: ${errnoText(found.error)}`)
      status = 1
    }
  }
  return status
}

export const fileViewTools: Readonly<Record<string, Tool>> = {
  stat: instant(stat),
  readlink: instant(readlink),
  realpath: instant(readlink),
  du: instant(du),
}
