import { toBytes } from '@crvouga/mockingbird-shared-runtime'

export interface TarEntry {
  readonly name: string
  readonly type: 'file' | 'directory' | 'symlink'
  readonly mode: number
  readonly uid: number
  readonly gid: number
  /** Seconds. */
  readonly mtime: number
  readonly content: Uint8Array
  readonly linkTarget: string
}

const block = 512

/** A ustar archive with its two empty blocks at the end. */
export function tarOf(entries: readonly TarEntry[]): Uint8Array {
  const sizes = entries.map((entry) => block + Math.ceil(entry.content.length / block) * block)
  const out = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0) + 2 * block)
  let at = 0
  for (const [i, entry] of entries.entries()) {
    out.set(header(entry), at)
    out.set(entry.content, at + block)
    at += sizes[i] ?? 0
  }
  return out
}

const typeFlags = { file: '0', directory: '5', symlink: '2' } as const

function header(entry: TarEntry): Uint8Array {
  const head = new Uint8Array(block)
  const text = (at: number, value: string): void => head.set(toBytes(value), at)
  const octal = (at: number, length: number, value: number): void =>
    text(at, value.toString(8).padStart(length - 1, '0'))
  text(0, entry.name.slice(0, 100))
  octal(100, 8, entry.mode & 0o7777)
  octal(108, 8, entry.uid)
  octal(116, 8, entry.gid)
  octal(124, 12, entry.content.length)
  octal(136, 12, Math.floor(entry.mtime))
  text(148, '        ')
  text(156, typeFlags[entry.type])
  text(157, entry.linkTarget.slice(0, 100))
  text(257, 'ustar\u000000')
  const sum = head.reduce((total, byte) => total + byte, 0)
  text(148, `${sum.toString(8).padStart(6, '0')}\u0000 `)
  return head
}

/** Entries of an archive; undefined when it ends in the middle. */
export function readTar(bytes: Uint8Array): readonly TarEntry[] | undefined {
  const entries: TarEntry[] = []
  for (let at = 0; at < bytes.length;) {
    if (at + block > bytes.length) return undefined
    const head = bytes.subarray(at, at + block)
    if (head.every((byte) => byte === 0)) return entries
    const size = octalAt(head, 124, 12)
    const content = bytes.subarray(at + block, at + block + size)
    if (content.length < size) return undefined
    const flag = textAt(head, 156, 1)
    const prefix = textAt(head, 345, 155)
    const name = textAt(head, 0, 100)
    if (flag === '0' || flag === '' || flag === '5' || flag === '2') {
      entries.push({
        name: prefix === '' ? name : `${prefix}/${name}`,
        type: flag === '5' ? 'directory' : flag === '2' ? 'symlink' : 'file',
        mode: octalAt(head, 100, 8),
        uid: octalAt(head, 108, 8),
        gid: octalAt(head, 116, 8),
        mtime: octalAt(head, 136, 12),
        content,
        linkTarget: textAt(head, 157, 100),
      })
    }
    at += block + Math.ceil(size / block) * block
  }
  return entries
}

function textAt(head: Uint8Array, at: number, length: number): string {
  const field = head.subarray(at, at + length)
  const end = field.indexOf(0)
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end))
}

const octalAt = (head: Uint8Array, at: number, length: number): number =>
  Number.parseInt(textAt(head, at, length).trim() || '0', 8) || 0
