import type { FileNode } from '../files/file-tree.ts'

export const typeLetter = (node: FileNode): string => {
  switch (node.type) {
    case 'directory':
      return 'd'
    case 'symlink':
      return 'l'
    case 'device':
      return 'c'
    case 'fifo':
      return 'p'
    case 'file':
      return '-'
  }
}

export function modeText(node: FileNode): string {
  const { mode } = node
  const part = (bits: number, special: boolean, letter: string): string =>
    `${(bits & 4) !== 0 ? 'r' : '-'}${(bits & 2) !== 0 ? 'w' : '-'}` +
    (special ? ((bits & 1) !== 0 ? letter : letter.toUpperCase()) : (bits & 1) !== 0 ? 'x' : '-')
  return (
    typeLetter(node) +
    part(mode >> 6, (mode & 0o4000) !== 0, 's') +
    part(mode >> 3, (mode & 0o2000) !== 0, 's') +
    part(mode, (mode & 0o1000) !== 0, 't')
  )
}

export const sizeOf = (node: FileNode): number =>
  node.type === 'file'
    ? (node.size ?? node.content.length)
    : node.type === 'symlink'
      ? node.target.length
      : node.type === 'directory'
        ? 4096
        : 0

export const blocks = (node: FileNode): number => {
  const size = node.type === 'directory' ? 4096 : node.type === 'file' ? sizeOf(node) : 0
  return Math.ceil(size / 4096) * 4
}
