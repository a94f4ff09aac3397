import { lookUp } from '../dictionary.ts'
import type { Directory, FileNode, FileTree } from './file-tree.ts'

export type PathError = 'ENOENT' | 'ENOTDIR' | 'ELOOP'

/** Where a path leads: canonical place, and the node there if there is one. */
export type Resolved =
  | { readonly ok: true; readonly path: string; readonly node: FileNode | undefined }
  | { readonly ok: false; readonly error: PathError }

const linksMax = 40

/** Absolute, without `.`, `..` and double slashes. Pure text: follows no links. */
export function absolutePath(cwd: string, path: string): string {
  const parts: string[] = []
  for (const part of (path.startsWith('/') ? path : `${cwd}/${path}`).split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..') parts.pop()
    else parts.push(part)
  }
  return `/${parts.join('/')}`
}

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
export const parentOf = (path: string): string => {
  const at = path.lastIndexOf('/')
  return at <= 0 ? '/' : path.slice(0, at)
}
export const joinPath = (directory: string, name: string): string =>
  directory.endsWith('/') ? directory + name : `${directory}/${name}`

/** Walks a path through links. `follow` = also the last component. */
export function resolvePath(root: FileTree, cwd: string, path: string, follow: boolean): Resolved {
  if (path === '') return { ok: false, error: 'ENOENT' }
  const todo = (path.startsWith('/') ? path : `${cwd}/${path}`).split('/').reverse()
  const names: string[] = []
  const nodes: Directory[] = [root]
  let links = 0
  for (;;) {
    const part = todo.pop()
    if (part === undefined) break
    if (part === '' || part === '.') continue
    if (part === '..') {
      names.pop()
      if (nodes.length > 1) nodes.pop()
      continue
    }
    const here = nodes[nodes.length - 1]
    const node = here === undefined ? undefined : lookUp(here.entries, part)
    const isLast = todo.every((rest) => rest === '' || rest === '.')
    if (node?.type === 'symlink' && (follow || !isLast || todo.includes(''))) {
      links += 1
      if (links > linksMax) return { ok: false, error: 'ELOOP' }
      if (node.target.startsWith('/')) {
        names.length = 0
        nodes.length = 1
      }
      todo.push(...node.target.split('/').reverse())
      continue
    }
    if (node === undefined) {
      if (!isLast) return { ok: false, error: 'ENOENT' }
      return { ok: true, path: `/${[...names, part].join('/')}`, node: undefined }
    }
    if (node.type === 'directory') {
      names.push(part)
      nodes.push(node)
      continue
    }
    if (!isLast || todo.length > 0) return { ok: false, error: 'ENOTDIR' }
    return { ok: true, path: `/${[...names, part].join('/')}`, node }
  }
  return { ok: true, path: `/${names.join('/')}`, node: nodes[nodes.length - 1] }
}

/** The tree with that canonical path set (or removed, for undefined). Parents must exist. */
export function withNode(
  root: FileTree,
  path: string,
  node: FileNode | undefined,
  now: number,
): FileTree {
  const names = path.split('/').filter((part) => part !== '')
  if (names.length === 0) return node?.type === 'directory' ? node : root
  return placed(root, names, 0, node, now)
}

function placed(
  directory: Directory,
  names: readonly string[],
  at: number,
  node: FileNode | undefined,
  now: number,
): Directory {
  const name = names[at]
  if (name === undefined) return directory
  const old = lookUp(directory.entries, name)
  if (at === names.length - 1) {
    if (node === undefined) {
      const { [name]: _gone, ...rest } = directory.entries
      return { ...directory, entries: rest, mtime: now }
    }
    return {
      ...directory,
      entries: { ...directory.entries, [name]: node },
      mtime: old === undefined ? now : directory.mtime,
    }
  }
  if (old?.type !== 'directory') return directory
  return {
    ...directory,
    entries: { ...directory.entries, [name]: placed(old, names, at + 1, node, now) },
  }
}

/** Names in a directory, sorted by bytes. */
export const namesIn = (directory: Directory): readonly string[] =>
  Object.keys(directory.entries).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
