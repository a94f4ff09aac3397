import type { FileNode } from '../domain/program/machine.ts'
import { rfc3339Nano } from './go-time.ts'
import type { TarEntry } from './tar.ts'

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))
const textOf = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

/** A node and everything below it, under that name. */
export function toTarEntries(name: string, node: FileNode): readonly TarEntry[] {
  const base = {
    mode: node.mode,
    uid: node.uid,
    gid: node.gid,
    mtime: Math.floor(node.mtime / 1000),
    content: new Uint8Array(),
    linkTarget: '',
  }
  switch (node.type) {
    case 'file':
      return [{ ...base, name, type: 'file', content: bytesOf(node.content) }]
    case 'symlink':
      return [{ ...base, name, type: 'symlink', linkTarget: node.target }]
    case 'directory': {
      const below = Object.entries(node.entries)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([child, one]) => toTarEntries(name === '' ? child : `${name}/${child}`, one))
      return name === '' ? below : [{ ...base, name: `${name}/`, type: 'directory' }, ...below]
    }
    case 'device':
    case 'fifo':
      return []
  }
}

export function fromTarEntry(entry: TarEntry): FileNode {
  const meta = { mode: entry.mode, uid: entry.uid, gid: entry.gid, mtime: entry.mtime * 1000 }
  switch (entry.type) {
    case 'file':
      return { type: 'file', content: textOf(entry.content), ...meta }
    case 'symlink':
      return { type: 'symlink', target: entry.linkTarget, ...meta }
    case 'directory':
      return { type: 'directory', entries: {}, ...meta }
  }
}

// Bits of Go's os.FileMode.
const directoryBit = 0x8000_0000
const symlinkBit = 0x0800_0000
const fifoBit = 0x0200_0000
const deviceBits = 0x0420_0000

const kindBits: Readonly<Record<FileNode['type'], number>> = {
  file: 0,
  directory: directoryBit,
  symlink: symlinkBit,
  fifo: fifoBit,
  device: deviceBits,
}

/** The JSON of the stat header, before base64. */
export const toPathStat = (name: string, node: FileNode): string =>
  JSON.stringify({
    name,
    size: sizeOf(node),
    mode: kindBits[node.type] + specialBits(node.mode) + (node.mode & 0o777),
    mtime: rfc3339Nano(node.mtime),
    linkTarget: node.type === 'symlink' ? node.target : '',
  })

/** Go keeps set-user, set-group and sticky above the kinds, not where the kernel has them. */
const specialBits = (mode: number): number =>
  (mode & 0o4000 ? 0x0080_0000 : 0) +
  (mode & 0o2000 ? 0x0040_0000 : 0) +
  (mode & 0o1000 ? 0x0010_0000 : 0)

function sizeOf(node: FileNode): number {
  switch (node.type) {
    case 'file':
      return node.size ?? node.content.length
    case 'symlink':
      return node.target.length
    case 'directory':
      return 4096
    case 'device':
    case 'fifo':
      return 0
  }
}
