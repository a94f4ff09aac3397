import type { FileNode, FileTree } from './program/machine.ts'

export interface FileChange {
  readonly path: string
  readonly kind: 'modified' | 'added' | 'deleted'
}

/** What differs between two trees. Shared parts are not walked: a write copies the path it touches. */
export function changesBetween(before: FileTree, after: FileTree): readonly FileChange[] {
  const changes: FileChange[] = []
  walk('', before, after, changes)
  return changes
}

function walk(path: string, before: FileTree, after: FileTree, changes: FileChange[]): void {
  if (before === after) return
  const names = new Set([...Object.keys(before.entries), ...Object.keys(after.entries)])
  for (const name of [...names].sort()) {
    const here = `${path}/${name}`
    const old = before.entries[name]
    const now = after.entries[name]
    if (old === now) continue
    if (old === undefined && now !== undefined) {
      changes.push({ path: here, kind: 'added' })
      addAll(here, now, changes)
    } else if (now === undefined) {
      changes.push({ path: here, kind: 'deleted' })
    } else {
      changes.push({ path: here, kind: 'modified' })
      if (old?.type === 'directory' && now.type === 'directory') walk(here, old, now, changes)
    }
  }
}

function addAll(path: string, node: FileNode, changes: FileChange[]): void {
  if (node.type !== 'directory') return
  for (const [name, child] of Object.entries(node.entries)) {
    changes.push({ path: `${path}/${name}`, kind: 'added' })
    addAll(`${path}/${name}`, child, changes)
  }
}
