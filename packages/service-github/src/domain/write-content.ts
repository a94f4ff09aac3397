import { done, type Committed, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from './account.ts'
import { branchMoved } from './follow-branch.ts'
import { makeBlob, makeCommit, type Blob, type Commit, type Signature } from './git-object.ts'
import { storeObjects } from './object-store.ts'
import { branchTip, hasBranches } from './ref.ts'
import { conflict, notFound, unprocessable } from './refusals.ts'
import type { Repository } from './repository.ts'
import { readerFor, type State } from './state.ts'
import { emptyTreeSha, filesOf, treesOf, type FileEntry } from './tree-files.ts'

export interface WriteContentInput {
  readonly repository: Repository
  readonly branch: string
  readonly path: string
  /** The new content; null deletes the file. */
  readonly bytes: Uint8Array | null
  /** The blob that the caller saw there. */
  readonly seen: string | undefined
  readonly message: string | undefined
  readonly author: Signature
  readonly committer: Signature
  readonly actorId: AccountId
}

export interface WrittenContent {
  readonly commit: Commit
  readonly blob: Blob | undefined
  readonly created: boolean
}

/** One file changed in one commit on a branch. In an empty repository this makes the branch. */
export function writeContent(
  state: State,
  env: Env,
  input: WriteContentInput,
): Committed<State, WrittenContent> | Refusal {
  const { repository, branch, path } = input
  const tip = branchTip(state.refs, repository.id, branch)
  if (tip === undefined && hasBranches(state.refs, repository.id)) {
    return notFound(`Branch ${branch} not found`)
  }
  const reader = readerFor(state, repository)
  const parent = tip === undefined ? undefined : reader.commit(tip)
  const files = new Map<string, FileEntry>(filesOf(reader, parent?.tree ?? emptyTreeSha))
  const before = files.get(path)
  const problem = mismatch(input, before)
  if (problem !== undefined) return problem
  const blob = input.bytes === null ? undefined : makeBlob(input.bytes)
  if (blob === undefined) files.delete(path)
  else files.set(path, { mode: before?.mode ?? '100644', sha: blob.sha })
  const built = treesOf(files)
  if (built === undefined) return unprocessable('path contains a malformed path component')
  const parents = parent === undefined ? [] : [parent]
  const verb = blob === undefined ? 'Delete' : before === undefined ? 'Create' : 'Update'
  const commit = makeCommit(
    {
      tree: built.root,
      parents: parents.map((one) => one.sha),
      author: input.author,
      committer: input.committer,
      message: input.message ?? `${verb} ${path.split('/').at(-1) ?? path}`,
    },
    parents,
  )
  const objects = storeObjects(state.objects, repository.network, [
    ...(blob === undefined ? [] : [blob]),
    ...built.trees,
    commit,
  ])
  const name = `refs/heads/${branch}`
  const refs = state.refs.set({ repositoryId: repository.id, name, sha: commit.sha })
  const next = branchMoved(
    { ...state, objects, refs },
    env,
    repository,
    branch,
    commit.sha,
    input.actorId,
  )
  return done(next, { commit, blob, created: before === undefined })
}

function mismatch(input: WriteContentInput, before: FileEntry | undefined): Refusal | undefined {
  if (before === undefined && input.bytes === null) return notFound()
  if (before !== undefined && input.seen === undefined) {
    return unprocessable('Invalid request.\n\n"sha" wasn\'t supplied.')
  }
  if (input.seen !== undefined && input.seen !== before?.sha) {
    return conflict(`${input.path} does not match ${input.seen}`)
  }
  return undefined
}
