import type { Env } from '@crvouga/mockingbird-shared-runtime'
import { commitEmail } from './account.ts'
import { commitsBetween, mergeBase } from './ancestry.ts'
import { makeCommit, type Commit, type GitObject, type Signature } from './git-object.ts'
import { mergeTrees } from './merge-trees.ts'
import { storeObjects, withObjects, type ObjectReader } from './object-store.ts'
import type { Mergeability, OpenPull, PullId } from './pull-request.ts'
import { branchTip } from './ref.ts'
import type { Sha } from './sha.ts'
import { readerFor, type State } from './state.ts'

/** How long GitHub takes here to find out whether a pull request merges. It never knows at once. */
export const mergeabilityDelayMs = 1000

export const mergeabilityDue = 'mergeability'

/** Head or base moved: what was known no longer holds, and finding out starts anew. */
export function forgetMergeability(state: State, env: Env, pull: OpenPull): State {
  const mergeability = startTestMerge(env, pull.id, pull.mergeability)
  return { ...state, pulls: state.pulls.set({ ...pull, mergeability }) }
}

export function startTestMerge(
  env: Env,
  id: PullId,
  before: Mergeability | undefined,
): Mergeability {
  if (before?.kind === 'unknown') env.cancel(before.timer)
  return {
    kind: 'unknown',
    timer: env.schedule(env.now + mergeabilityDelayMs, { type: mergeabilityDue, pull: id }),
    testMerge: before?.testMerge ?? null,
  }
}

/** The answer is there: a test merge commit under `refs/pull/N/merge`, or a conflict. */
export function learnMergeability(state: State, env: Env, id: PullId): State {
  const pull = state.pulls.get(id)
  if (pull === undefined || pull.mergeability.kind !== 'unknown') return state
  const repository = state.repositories.get(pull.repositoryId)
  const tip = branchTip(state.refs, pull.repositoryId, pull.base.branch)
  if (repository === undefined || tip === undefined) return state
  const reader = readerFor(state, repository)
  const merged = mergeOf(reader, tip, pull.head.sha)
  if (merged === undefined) {
    return {
      ...state,
      pulls: state.pulls.set({
        ...pull,
        mergeability: { kind: 'dirty', testMerge: pull.mergeability.testMerge },
      }),
    }
  }
  const author = state.accounts.get(pull.authorId)
  const signature: Signature = {
    name: author?.name ?? author?.login ?? 'ghost',
    email: author === undefined ? 'ghost@users.noreply.github.com' : commitEmail(author),
    at: Math.floor(env.now / 1000),
    offsetMinutes: 0,
  }
  const commit = makeCommit(
    {
      tree: merged.tree,
      parents: [merged.ours.sha, merged.theirs.sha],
      author: signature,
      committer: { ...signature, name: 'GitHub', email: 'noreply@github.com' },
      message: `Merge ${pull.head.sha} into ${tip}`,
    },
    [merged.ours, merged.theirs],
  )
  const rebaseable = rebaseOf(reader, tip, pull.head.sha) !== undefined
  const known: Mergeability = { kind: 'clean', rebaseable, testMerge: commit.sha }
  return {
    ...state,
    objects: storeObjects(state.objects, repository.network, [...merged.objects, commit]),
    pulls: state.pulls.set({ ...pull, mergeability: known }),
    refs:
      pull.state === 'open'
        ? state.refs.set({
            repositoryId: pull.repositoryId,
            name: `refs/pull/${pull.number}/merge`,
            sha: commit.sha,
          })
        : state.refs,
  }
}

export interface CleanMerge {
  readonly tree: Sha
  readonly objects: readonly GitObject[]
  readonly ours: Commit
  readonly theirs: Commit
}

/** What merging `theirs` into `ours` gives; undefined when they conflict or share no history. */
export function mergeOf(reader: ObjectReader, ours: Sha, theirs: Sha): CleanMerge | undefined {
  const base = mergeBase(reader, ours, theirs)
  const [one, two] = [reader.commit(ours), reader.commit(theirs)]
  if (base === undefined || one === undefined || two === undefined) return undefined
  const merged = mergeTrees(reader, base.tree, one.tree, two.tree)
  return merged.kind === 'conflict' ? undefined : { ...merged, ours: one, theirs: two }
}

export interface Replayed {
  readonly commit: Commit
  readonly tree: Sha
  readonly objects: readonly GitObject[]
}

/** The commits of `head` one by one on top of `onto`, oldest first; undefined at the first conflict or merge. */
export function rebaseOf(
  reader: ObjectReader,
  onto: Sha,
  head: Sha,
): readonly Replayed[] | undefined {
  const replayed: Replayed[] = []
  let known = reader
  let tree = reader.commit(onto)?.tree
  for (const commit of commitsBetween(reader, onto, head).toReversed()) {
    const [parent, second] = commit.parents
    const before = parent === undefined ? undefined : reader.commit(parent)
    if (before === undefined || second !== undefined || tree === undefined) return undefined
    const merged = mergeTrees(known, before.tree, tree, commit.tree)
    if (merged.kind === 'conflict') return undefined
    known = withObjects(known, merged.objects)
    tree = merged.tree
    replayed.push({ commit, tree, objects: merged.objects })
  }
  return replayed
}
