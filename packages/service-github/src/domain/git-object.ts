import { sha1 } from '@noble/hashes/legacy.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { shaOf, type Sha } from './sha.ts'

export type ObjectType = 'blob' | 'tree' | 'commit' | 'tag'

/** Who and when, as git writes it. */
export interface Signature {
  readonly name: string
  readonly email: string
  /** Seconds since the epoch. */
  readonly at: number
  readonly offsetMinutes: number
}

export interface Blob {
  readonly type: 'blob'
  readonly sha: Sha
  /** Never written to. */
  readonly bytes: Uint8Array
}

export type FileMode = '100644' | '100755' | '120000' | '160000' | '040000'
export interface TreeEntry {
  readonly name: string
  readonly mode: FileMode
  readonly sha: Sha
}
export interface Tree {
  readonly type: 'tree'
  readonly sha: Sha
  /** In git's order: by bytes of the name, directories as if they ended in a slash. */
  readonly entries: readonly TreeEntry[]
}

export interface CommitContent {
  readonly tree: Sha
  readonly parents: readonly Sha[]
  readonly author: Signature
  readonly committer: Signature
  readonly message: string
}
export interface Commit extends CommitContent {
  readonly type: 'commit'
  readonly sha: Sha
  /** One more than the highest of its parents: a commit's ancestors all have lower numbers. */
  readonly generation: number
}

export interface TagContent {
  readonly object: Sha
  readonly objectType: ObjectType
  readonly name: string
  readonly tagger: Signature
  readonly message: string
}
export interface Tag extends TagContent {
  readonly type: 'tag'
  readonly sha: Sha
}

export type GitObject = Blob | Tree | Commit | Tag

const encoder = new TextEncoder()

/** The id git gives to these bytes: SHA-1 over `type length NUL bytes`. */
export const hashObject = (type: ObjectType, bytes: Uint8Array): Sha =>
  shaOf(bytesToHex(sha1(concatBytes(encoder.encode(`${type} ${bytes.length}\0`), bytes))))

export const makeBlob = (bytes: Uint8Array): Blob => ({
  type: 'blob',
  sha: hashObject('blob', bytes),
  bytes,
})

export function makeTree(entries: readonly TreeEntry[]): Tree {
  const sorted = entries.toSorted((a, b) => compareBytes(sortName(a), sortName(b)))
  const parts = sorted.flatMap((entry) => [
    // git writes the mode of a directory without its leading zero.
    encoder.encode(`${entry.mode.replace(/^0/, '')} ${entry.name}\0`),
    hexToBytes(entry.sha),
  ])
  return { type: 'tree', sha: hashObject('tree', concatBytes(...parts)), entries: sorted }
}

export const makeCommit = (content: CommitContent, parents: readonly Commit[]): Commit => ({
  type: 'commit',
  sha: hashObject('commit', encoder.encode(commitText(content))),
  ...content,
  generation: generationOf(parents),
})

export const generationOf = (parents: readonly Commit[]): number =>
  1 + Math.max(0, ...parents.map((parent) => parent.generation))

export const makeTag = (content: TagContent): Tag => ({
  type: 'tag',
  sha: hashObject('tag', encoder.encode(tagText(content))),
  ...content,
})

export const commitText = (commit: CommitContent): string =>
  [
    `tree ${commit.tree}`,
    ...commit.parents.map((parent) => `parent ${parent}`),
    `author ${signatureText(commit.author)}`,
    `committer ${signatureText(commit.committer)}`,
    '',
    commit.message,
  ].join('\n')

const tagText = (tag: TagContent): string =>
  [
    `object ${tag.object}`,
    `type ${tag.objectType}`,
    `tag ${tag.name}`,
    `tagger ${signatureText(tag.tagger)}`,
    '',
    tag.message,
  ].join('\n')

function signatureText(signature: Signature): string {
  const minutes = Math.abs(signature.offsetMinutes)
  const sign = signature.offsetMinutes < 0 ? '-' : '+'
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0')
  const zone = `${sign}${hours}${String(minutes % 60).padStart(2, '0')}`
  return `${signature.name} <${signature.email}> ${signature.at} ${zone}`
}

const sortName = (entry: TreeEntry): Uint8Array =>
  encoder.encode(entry.mode === '040000' ? `${entry.name}/` : entry.name)

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const order = (a[i] ?? 0) - (b[i] ?? 0)
    if (order !== 0) return order
  }
  return a.length - b.length
}

function hexToBytes(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16)
  return bytes
}
