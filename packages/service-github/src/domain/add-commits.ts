import {
  done,
  isRefusal,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from './account.ts'
import { changedFiles } from './changed-files.ts'
import { branchMoved } from './follow-branch.ts'
import { makeCommit, type Signature } from './git-object.ts'
import { storeObjects } from './object-store.ts'
import { branchTip } from './ref.ts'
import type { Repository } from './repository.ts'
import type { Sha } from './sha.ts'
import { readerFor, type State } from './state.ts'
import { emptyTreeSha } from './tree-files.ts'

export interface PushInput {
  readonly repository: Repository
  /** Made when it is not there, on top of nothing. */
  readonly branch: string
  readonly commits: readonly {
    readonly message: string
    readonly files: Readonly<Record<string, string | null>>
  }[]
  readonly signature: Signature
  readonly actorId: AccountId
}

/** A push: new commits on top of a branch, one after the other. */
export function addCommits(
  state: State,
  env: Env,
  input: PushInput,
): Committed<State, readonly Sha[]> | Refusal {
  const { repository, branch } = input
  let { objects } = state
  let parent = readerFor(state, repository).commit(
    branchTip(state.refs, repository.id, branch) ?? '',
  )
  const made: Sha[] = []
  for (const { message, files } of input.commits) {
    const reader = readerFor({ ...state, objects }, repository)
    const changed = changedFiles(reader, parent?.tree ?? emptyTreeSha, files)
    if (isRefusal(changed)) return changed
    const parents = parent === undefined ? [] : [parent]
    const commit = makeCommit(
      {
        tree: changed.tree,
        parents: parents.map((one) => one.sha),
        author: input.signature,
        committer: input.signature,
        message,
      },
      parents,
    )
    objects = storeObjects(objects, repository.network, [...changed.objects, commit])
    made.push(commit.sha)
    parent = commit
  }
  if (parent === undefined) return done(state, made)
  const refs = state.refs.set({
    repositoryId: repository.id,
    name: `refs/heads/${branch}`,
    sha: parent.sha,
  })
  const next: State = { ...state, objects, refs }
  return done(branchMoved(next, env, repository, branch, parent.sha, input.actorId), made)
}
