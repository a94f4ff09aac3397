import type { TreeEntry } from './git-object.ts'
import type { ObjectReader } from './object-store.ts'
import type { Sha } from './sha.ts'

export interface TreeListing {
  readonly path: string
  readonly entry: TreeEntry
  /** Of a blob that is there. */
  readonly size: number | undefined
}

/** The entries of a tree; of all trees below it too, each directory before what it holds. */
export function listTree(
  reader: ObjectReader,
  tree: Sha,
  recursive: boolean,
): readonly TreeListing[] {
  const listed: TreeListing[] = []
  const visit = (sha: Sha, prefix: string): void => {
    for (const entry of reader.tree(sha)?.entries ?? []) {
      const path = prefix + entry.name
      listed.push({ path, entry, size: reader.blob(entry.sha)?.bytes.length })
      if (recursive && entry.mode === '040000') visit(entry.sha, `${path}/`)
    }
  }
  visit(tree, '')
  return listed
}
