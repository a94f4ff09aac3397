import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { makeBlob, type GitObject } from './git-object.ts'
import type { ObjectReader } from './object-store.ts'
import type { Sha } from './sha.ts'
import { filesOf, treesOf, type FileEntry } from './tree-files.ts'

/** The tree after some files were written or deleted, and the objects it needs. */
export function changedFiles(
  reader: ObjectReader,
  tree: Sha,
  changes: Readonly<Record<string, string | null>>,
): { readonly tree: Sha; readonly objects: readonly GitObject[] } | Refusal {
  const files = new Map<string, FileEntry>(filesOf(reader, tree))
  const blobs: GitObject[] = []
  for (const [path, content] of Object.entries(changes)) {
    if (path.split('/').includes('')) return refuse('invalid', `${path} is not a path of a file`)
    if (content === null) {
      files.delete(path)
      continue
    }
    const blob = makeBlob(new TextEncoder().encode(content))
    blobs.push(blob)
    files.set(path, { mode: files.get(path)?.mode ?? '100644', sha: blob.sha })
  }
  const built = treesOf(files)
  if (built === undefined) return refuse('invalid', 'a path is a file and a directory at once')
  return { tree: built.root, objects: [...blobs, ...built.trees] }
}
