import { done, type Committed, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { commitEmail, type Account } from './account.ts'
import { isAncestor } from './ancestry.ts'
import { branchMoved } from './follow-branch.ts'
import { makeCommit, type Commit } from './git-object.ts'
import { mergeOf } from './mergeability.ts'
import { storeObjects } from './object-store.ts'
import { branchTip } from './ref.ts'
import { conflict, notFound } from './refusals.ts'
import type { Repository } from './repository.ts'
import { resolveCommit } from './resolve.ts'
import { readerFor, type State } from './state.ts'

export interface MergeBranchInput {
  readonly repository: Repository
  readonly base: string
  /** A branch or a commit. */
  readonly head: string
  readonly message: string | undefined
  readonly actor: Account
}

/** Merges a head into a branch; undefined when the branch has it already. */
export function mergeBranch(
  state: State,
  env: Env,
  input: MergeBranchInput,
): Committed<State, Commit | undefined> | Refusal {
  const { repository, base, actor } = input
  const tip = branchTip(state.refs, repository.id, base)
  if (tip === undefined) return notFound('Base does not exist')
  const head = resolveCommit(state, repository, input.head)
  if (head === undefined) return notFound('Head does not exist')
  const reader = readerFor(state, repository)
  if (isAncestor(reader, head.sha, tip)) return done(state, undefined)
  const merged = mergeOf(reader, tip, head.sha)
  if (merged === undefined) return conflict('Merge conflict')
  const author = {
    name: actor.name ?? actor.login,
    email: commitEmail(actor),
    at: Math.floor(env.now / 1000),
    offsetMinutes: 0,
  }
  const commit = makeCommit(
    {
      tree: merged.tree,
      parents: [tip, head.sha],
      author,
      committer: { ...author, name: 'GitHub', email: 'noreply@github.com' },
      message: input.message ?? `Merge ${input.head} into ${base}`,
    },
    [merged.ours, merged.theirs],
  )
  const next: State = {
    ...state,
    objects: storeObjects(state.objects, repository.network, [...merged.objects, commit]),
    refs: state.refs.set({
      repositoryId: repository.id,
      name: `refs/heads/${base}`,
      sha: commit.sha,
    }),
  }
  return done(branchMoved(next, env, repository, base, commit.sha, actor.id), commit)
}
