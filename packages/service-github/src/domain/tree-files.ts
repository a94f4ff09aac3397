import { makeTree, type FileMode, type Tree, type TreeEntry } from './git-object.ts'
import type { ObjectReader } from './object-store.ts'
import type { Sha } from './sha.ts'

/** A file, link or submodule of a tree, by its whole path. */
export interface FileEntry {
  readonly mode: Exclude<FileMode, '040000'>
  readonly sha: Sha
}
export type FileMap = ReadonlyMap<string, FileEntry>

/** Everything below a tree except its directories, in git's order. */
export function filesOf(reader: ObjectReader, tree: Sha): FileMap {
  const files = new Map<string, FileEntry>()
  const visit = (sha: Sha, prefix: string): void => {
    for (const entry of reader.tree(sha)?.entries ?? []) {
      const path = prefix + entry.name
      if (entry.mode === '040000') visit(entry.sha, `${path}/`)
      else files.set(path, { mode: entry.mode, sha: entry.sha })
    }
  }
  visit(tree, '')
  return files
}

interface Directory {
  readonly files: Map<string, FileEntry>
  readonly directories: Map<string, Directory>
}
const directory = (): Directory => ({ files: new Map(), directories: new Map() })

/** The trees that hold these files, the root last. A path that is both file and directory has no answer. */
export function treesOf(
  files: FileMap,
): { readonly root: Sha; readonly trees: readonly Tree[] } | undefined {
  const root = directory()
  for (const [path, file] of files) {
    const segments = path.split('/')
    const name = segments.pop() ?? ''
    let at = root
    for (const segment of segments) {
      if (at.files.has(segment)) return undefined
      const next = at.directories.get(segment) ?? directory()
      at.directories.set(segment, next)
      at = next
    }
    if (at.directories.has(name)) return undefined
    at.files.set(name, file)
  }
  const trees: Tree[] = []
  const build = (at: Directory): Sha => {
    const entries: TreeEntry[] = [...at.files].map(([name, file]) => ({ name, ...file }))
    for (const [name, below] of at.directories) {
      entries.push({ name, mode: '040000', sha: build(below) })
    }
    const tree = makeTree(entries)
    trees.push(tree)
    return tree.sha
  }
  return { root: build(root), trees }
}

/** The entry at a path, directories included; undefined when there is none. */
export function entryAt(reader: ObjectReader, tree: Sha, path: string): TreeEntry | undefined {
  let at: TreeEntry = { name: '', mode: '040000', sha: tree }
  for (const segment of path.split('/').filter((part) => part !== '')) {
    const next = reader.tree(at.sha)?.entries.find((entry) => entry.name === segment)
    if (next === undefined) return undefined
    at = next
  }
  return at
}

/** Where a symbolic link at `path` leads inside the repository; undefined when it leads out of it. */
export function linkedPath(path: string, target: string): string | undefined {
  if (target.startsWith('/')) return undefined
  const segments = path.split('/').slice(0, -1)
  for (const segment of target.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments.join('/')
}

/** The tree without entries; git knows it without having stored it. */
export const emptyTreeSha: Sha = makeTree([]).sha
