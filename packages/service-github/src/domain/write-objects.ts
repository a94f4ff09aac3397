import { done, isRefusal, type Committed, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import {
  makeBlob,
  makeCommit,
  makeTag,
  type Blob,
  type Commit,
  type FileMode,
  type GitObject,
  type ObjectType,
  type Signature,
  type Tag,
  type Tree,
} from './git-object.ts'
import { storeObjects } from './object-store.ts'
import { emptyRepository, unprocessable } from './refusals.ts'
import { hasBranches } from './ref.ts'
import type { Repository } from './repository.ts'
import { parseSha } from './sha.ts'
import { readerFor, type State } from './state.ts'
import { filesOf, treesOf, type FileEntry } from './tree-files.ts'

type Written<T> = Committed<State, T> | Refusal

const stored = <T extends GitObject>(
  state: State,
  repository: Repository,
  object: T,
  more: readonly GitObject[] = [],
): Written<T> => {
  // GitHub takes no object before the first branch is there.
  if (!hasBranches(state.refs, repository.id)) return emptyRepository()
  const objects = storeObjects(state.objects, repository.network, [...more, object])
  return done({ ...state, objects }, object)
}

export const createBlob = (
  state: State,
  repository: Repository,
  bytes: Uint8Array,
): Written<Blob> => stored(state, repository, makeBlob(bytes))

export interface TreeEntryInput {
  readonly path: string
  readonly mode: string
  readonly type: string | undefined
  /** null deletes the path from the base. */
  readonly sha: string | null | undefined
  readonly content: string | undefined
}

export function createTree(
  state: State,
  repository: Repository,
  baseTree: string | undefined,
  entries: readonly TreeEntryInput[],
): Written<Tree> {
  if (!hasBranches(state.refs, repository.id)) return emptyRepository()
  const reader = readerFor(state, repository)
  // A commit stands for its tree (octokit/octokit.net#2836).
  const base =
    baseTree === undefined
      ? undefined
      : (reader.tree(baseTree) ?? reader.tree(reader.commit(baseTree)?.tree ?? ''))
  if (baseTree !== undefined && base === undefined) {
    return unprocessable('base_tree is not a valid tree oid')
  }
  if (entries.length === 0) return unprocessable('Invalid tree info')
  const files = new Map<string, FileEntry>(base === undefined ? [] : filesOf(reader, base.sha))
  const blobs: Blob[] = []
  for (const entry of entries) {
    const placed = placeEntry(state, repository, files, entry)
    if (placed !== undefined && isRefusal(placed)) return placed
    if (placed !== undefined) blobs.push(placed)
  }
  const built = treesOf(files)
  const root = built?.trees.at(-1)
  if (built === undefined || root === undefined) return unprocessable('Invalid tree info')
  return stored(state, repository, root, [...blobs, ...built.trees])
}

const modes: ReadonlyMap<string, FileMode> = new Map(
  (['100644', '100755', '120000', '160000', '040000'] as const).map((mode) => [mode, mode]),
)

/** Puts one entry into the files; answers the blob that its content needs. */
function placeEntry(
  state: State,
  repository: Repository,
  files: Map<string, FileEntry>,
  entry: TreeEntryInput,
): Blob | Refusal | undefined {
  const { path } = entry
  if (path.startsWith('/')) return unprocessable('tree.path cannot start with a slash')
  if (
    path.split('/').some((part) => part === '' || part === '.' || part === '..' || part === '.git')
  ) {
    return unprocessable('tree.path contains a malformed path component')
  }
  const mode = modes.get(entry.mode)
  if (mode === undefined) return unprocessable('Must supply a valid tree.mode')
  const given = (entry.sha !== undefined ? 1 : 0) + (entry.content !== undefined ? 1 : 0)
  if (given !== 1) {
    return unprocessable(
      'Must supply either tree.sha or tree.content. Request will be rejected if both are present.',
    )
  }
  const before = files.size
  for (const known of files.keys()) {
    if (known === path || known.startsWith(`${path}/`)) files.delete(known)
  }
  if (entry.sha === null) {
    // The description promises an error; its words: mckaywrigley/buildware-ai#29, osunyorg/admin#3732.
    return files.size === before ? unprocessable('GitRPC::BadObjectState') : undefined
  }
  if (entry.content !== undefined) {
    const blob = makeBlob(new TextEncoder().encode(entry.content))
    files.set(path, { mode: mode === '040000' ? '100644' : mode, sha: blob.sha })
    return blob
  }
  return placeObject(state, repository, files, path, mode, entry.sha ?? '')
}

function placeObject(
  state: State,
  repository: Repository,
  files: Map<string, FileEntry>,
  path: string,
  mode: FileMode,
  text: string,
): Refusal | undefined {
  const reader = readerFor(state, repository)
  if (mode === '040000') {
    const tree = reader.tree(text)
    if (tree === undefined) return unprocessable(`tree.sha ${text} is not a valid tree`)
    for (const [name, file] of filesOf(reader, tree.sha)) files.set(`${path}/${name}`, file)
    return undefined
  }
  // A submodule's commit lies in another repository: any id will do.
  const sha = mode === '160000' ? parseSha(text) : reader.blob(text)?.sha
  if (sha === undefined) {
    return unprocessable(`tree.sha ${text} is not a valid ${mode === '160000' ? 'commit' : 'blob'}`)
  }
  files.set(path, { mode, sha })
  return undefined
}

export interface CommitInput {
  readonly tree: string
  readonly parents: readonly string[]
  readonly author: Signature
  readonly committer: Signature
  readonly message: string
}

export function createCommit(
  state: State,
  repository: Repository,
  input: CommitInput,
): Written<Commit> {
  const reader = readerFor(state, repository)
  if (parseSha(input.tree) === undefined) {
    return unprocessable(
      'The tree parameter must be exactly 40 characters and contain only [0-9a-f].',
    )
  }
  const object = reader.object(input.tree)
  if (object === undefined) return unprocessable('Tree SHA does not exist')
  if (object.type !== 'tree') return unprocessable('Tree SHA is not a tree object')
  const parents: Commit[] = []
  for (const name of input.parents) {
    const parent = reader.commit(name)
    if (parent === undefined) {
      return unprocessable('Parent SHA does not exist or is not a commit object')
    }
    parents.push(parent)
  }
  const commit = makeCommit(
    { ...input, tree: object.sha, parents: parents.map((parent) => parent.sha) },
    parents,
  )
  return stored(state, repository, commit)
}

export interface TagInput {
  readonly object: string
  readonly type: ObjectType
  readonly name: string
  readonly tagger: Signature
  readonly message: string
}

export function createTag(state: State, repository: Repository, input: TagInput): Written<Tag> {
  const object = readerFor(state, repository).object(input.object)
  if (object === undefined) return unprocessable('Object does not exist')
  const { name, tagger, message } = input
  return stored(
    state,
    repository,
    makeTag({ object: object.sha, objectType: object.type, name, tagger, message }),
  )
}
