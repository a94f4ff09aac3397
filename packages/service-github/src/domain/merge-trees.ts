import { linesOf } from './line-diff.ts'
import { makeBlob, type GitObject } from './git-object.ts'
import { mergeLines } from './merge-lines.ts'
import type { ObjectReader } from './object-store.ts'
import type { Sha } from './sha.ts'
import { filesOf, treesOf, type FileEntry } from './tree-files.ts'

export type TreeMerge =
  | { readonly kind: 'clean'; readonly tree: Sha; readonly objects: readonly GitObject[] }
  | { readonly kind: 'conflict'; readonly paths: readonly string[] }

/** Three-way merge of whole trees: path by path, then line by line where both sides changed a text. */
export function mergeTrees(reader: ObjectReader, base: Sha, ours: Sha, theirs: Sha): TreeMerge {
  if (ours === theirs || theirs === base) return { kind: 'clean', tree: ours, objects: [] }
  if (ours === base) return { kind: 'clean', tree: theirs, objects: [] }
  const [before, one, two] = [filesOf(reader, base), filesOf(reader, ours), filesOf(reader, theirs)]
  const files = new Map<string, FileEntry>()
  const blobs: GitObject[] = []
  const conflicts: string[] = []
  for (const path of [...new Set([...before.keys(), ...one.keys(), ...two.keys()])].sort()) {
    const [b, o, t] = [before.get(path), one.get(path), two.get(path)]
    const winner =
      sameEntry(o, t) || sameEntry(t, b) ? { entry: o } : sameEntry(o, b) ? { entry: t } : undefined
    if (winner !== undefined) {
      if (winner.entry !== undefined) files.set(path, winner.entry)
      continue
    }
    const merged = mergeBlobs(reader, b, o, t)
    if (merged === undefined) conflicts.push(path)
    else {
      files.set(path, merged.entry)
      blobs.push(merged.blob)
    }
  }
  if (conflicts.length > 0) return { kind: 'conflict', paths: conflicts }
  const built = treesOf(files)
  if (built === undefined) return { kind: 'conflict', paths: [] }
  return { kind: 'clean', tree: built.root, objects: [...blobs, ...built.trees] }
}

const sameEntry = (a: FileEntry | undefined, b: FileEntry | undefined): boolean =>
  a?.sha === b?.sha && a?.mode === b?.mode

function mergeBlobs(
  reader: ObjectReader,
  base: FileEntry | undefined,
  ours: FileEntry | undefined,
  theirs: FileEntry | undefined,
): { readonly entry: FileEntry; readonly blob: GitObject } | undefined {
  // Deleted here and changed there, or added on both sides with other content: git asks a person.
  if (base === undefined || ours === undefined || theirs === undefined) return undefined
  const texts = [base, ours, theirs].map((entry) => textOf(reader, entry))
  const [b, o, t] = texts
  if (b === undefined || o === undefined || t === undefined) return undefined
  const merged = mergeLines(linesOf(b), linesOf(o), linesOf(t))
  if (merged === undefined) return undefined
  const blob = makeBlob(new TextEncoder().encode(merged.join('')))
  const mode = ours.mode === base.mode ? theirs.mode : ours.mode
  return { entry: { mode, sha: blob.sha }, blob }
}

function textOf(reader: ObjectReader, entry: FileEntry): string | undefined {
  const blob = reader.blob(entry.sha)
  if (blob === undefined || isBinary(blob.bytes)) return undefined
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(blob.bytes)
}

/** git's own rule: a NUL among the first 8000 bytes. */
export const isBinary = (bytes: Uint8Array): boolean => bytes.subarray(0, 8000).includes(0)
