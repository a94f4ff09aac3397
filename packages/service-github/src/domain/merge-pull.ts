import { done, type Committed, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { commitEmail, type Account } from './account.ts'
import { commitsBetween } from './ancestry.ts'
import { branchDeleted, branchMoved } from './follow-branch.ts'
import { makeCommit, type Commit, type GitObject, type Signature } from './git-object.ts'
import { pullMerged } from './issues/pull-merged.ts'
import { mergeOf, rebaseOf } from './mergeability.ts'
import { storeObjects } from './object-store.ts'
import type { MergedPull, PullRequest } from './pull-request.ts'
import { branchTip, withoutRef } from './ref.ts'
import { conflict, notMergeable } from './refusals.ts'
import type { Repository } from './repository.ts'
import type { Sha } from './sha.ts'
import { readerFor, type State } from './state.ts'

export type MergeMethod = 'merge' | 'squash' | 'rebase'

export interface MergeInput {
  readonly repository: Repository
  readonly pull: PullRequest
  readonly method: MergeMethod
  readonly title: string | undefined
  readonly message: string | undefined
  /** The head the caller looked at; anything else is refused. */
  readonly expectedHead: string | undefined
  readonly actor: Account
}

/** The merge button. Answers the commit that the base now points at. */
export function mergePull(
  state: State,
  env: Env,
  input: MergeInput,
): Committed<State, Sha> | Refusal {
  const { repository, pull } = input
  if (pull.state !== 'open') return notMergeable('Pull Request is not mergeable')
  if (input.expectedHead !== undefined && input.expectedHead !== pull.head.sha) {
    return conflict('Head branch was modified. Review and try the merge again.')
  }
  // lindell/multi-gitter#622
  if (pull.draft) return notMergeable('Pull Request is still a draft')
  const tip = branchTip(state.refs, repository.id, pull.base.branch)
  const built = tip === undefined ? undefined : build(state, env, input, pull.head.sha, tip)
  const last = built?.at(-1)
  if (built === undefined || last === undefined || last.type !== 'commit') {
    return notMergeable('Pull Request is not mergeable')
  }
  const merged: MergedPull = {
    ...pull,
    state: 'merged',
    updatedAt: env.now,
    mergedAt: env.now,
    mergedById: input.actor.id,
    mergeCommit: last.sha,
  }
  const head = `refs/heads/${pull.head.branch}`
  const onBase = `refs/heads/${pull.base.branch}`
  let next: State = {
    ...state,
    objects: storeObjects(state.objects, repository.network, built),
    pulls: state.pulls.set(merged),
    refs: withoutRef(state.refs, repository.id, `refs/pull/${pull.number}/merge`).set({
      repositoryId: repository.id,
      name: onBase,
      sha: last.sha,
    }),
  }
  if (pull.mergeability.kind === 'unknown') env.cancel(pull.mergeability.timer)
  next = branchMoved(next, env, repository, pull.base.branch, last.sha, input.actor.id)
  if (repository.merging.deleteBranchOnMerge && pull.head.branch !== repository.defaultBranch) {
    const refs = withoutRef(next.refs, repository.id, head)
    next = branchDeleted({ ...next, refs }, env, repository, pull.head.branch)
  }
  return done(pullMerged(next, env, pull, input.actor.id, last.sha), last.sha)
}

/** New objects of the merge, the commit that the base shall point at last; undefined when it cannot be done. */
function build(
  state: State,
  env: Env,
  input: MergeInput,
  head: Sha,
  tip: Sha,
): readonly GitObject[] | undefined {
  const reader = readerFor(state, input.repository)
  const at = Math.floor(env.now / 1000)
  const actor: Signature = {
    name: input.actor.name ?? input.actor.login,
    email: commitEmail(input.actor),
    at,
    offsetMinutes: 0,
  }
  const webFlow: Signature = { ...actor, name: 'GitHub', email: 'noreply@github.com' }
  switch (input.method) {
    case 'merge':
    case 'squash': {
      const merged = mergeOf(reader, tip, head)
      if (merged === undefined) return undefined
      const squash = input.method === 'squash'
      const parents = squash ? [merged.ours] : [merged.ours, merged.theirs]
      const words = squash
        ? squashMessage(input, commitsBetween(reader, tip, head).toReversed())
        : mergeMessage(input)
      const commit = makeCommit(
        {
          tree: merged.tree,
          parents: parents.map((parent) => parent.sha),
          author: actor,
          committer: webFlow,
          message: words,
        },
        parents,
      )
      return [...merged.objects, commit]
    }
    case 'rebase': {
      const replayed = rebaseOf(reader, tip, head)
      let parent = reader.commit(tip)
      if (replayed === undefined || parent === undefined) return undefined
      const objects: GitObject[] = []
      for (const { commit, tree, objects: made } of replayed) {
        const copy: Commit = makeCommit(
          {
            tree,
            parents: [parent.sha],
            author: commit.author,
            committer: { ...actor },
            message: commit.message,
          },
          [parent],
        )
        objects.push(...made, copy)
        parent = copy
      }
      return objects
    }
  }
}

function mergeMessage(input: MergeInput): string {
  const { pull } = input
  const from = `${pull.head.ownerLogin}/${pull.head.branch}`
  const title = input.title ?? `Merge pull request #${pull.number} from ${from}`
  return joined(title, input.message ?? pull.title)
}

/** One commit keeps its own words, several are listed (the repository's default settings). */
function squashMessage(input: MergeInput, commits: readonly Commit[]): string {
  const [only, second] = commits
  const single = only !== undefined && second === undefined ? splitMessage(only.message) : undefined
  const title = input.title ?? `${single?.title ?? input.pull.title} (#${input.pull.number})`
  const body = single?.body ?? commits.map((commit) => `* ${commit.message}`).join('\n\n')
  return joined(title, input.message ?? body)
}

const joined = (title: string, body: string): string =>
  body === '' ? title : `${title}\n\n${body}`

function splitMessage(message: string): { readonly title: string; readonly body: string } {
  const [title = '', ...rest] = message.split('\n')
  return { title, body: rest.join('\n').replace(/^\n+/, '') }
}
