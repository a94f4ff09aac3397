import { done, type Committed, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { commitEmail, type Account, type AccountId } from './account.ts'
import { isAncestor } from './ancestry.ts'
import { branchMoved } from './follow-branch.ts'
import { makeCommit } from './git-object.ts'
import { mergeOf } from './mergeability.ts'
import { storeObjects } from './object-store.ts'
import type { PullId, PullRequest } from './pull-request.ts'
import { branchTip } from './ref.ts'
import { unprocessable } from './refusals.ts'
import type { Repository } from './repository.ts'
import { readerFor, type State } from './state.ts'

export const branchUpdateDue = 'branch-update'

/** The answer says "accepted"; the merge of the base into the head follows this much later. */
export const branchUpdateDelayMs = 500

/** Accepts to merge the base into the head branch of a pull request. */
export function acceptBranchUpdate(
  state: State,
  env: Env,
  repository: Repository,
  pull: PullRequest,
  expectedHead: string | undefined,
  actorId: AccountId,
): Committed<State, undefined> | Refusal {
  const tip = branchTip(state.refs, repository.id, pull.base.branch)
  if (pull.state !== 'open' || tip === undefined) {
    return unprocessable('There are no new commits on the base branch.')
  }
  if (expectedHead !== undefined && expectedHead !== pull.head.sha) {
    return unprocessable('expected head sha didn’t match current head ref.')
  }
  const reader = readerFor(state, repository)
  if (isAncestor(reader, tip, pull.head.sha)) {
    return unprocessable('There are no new commits on the base branch.')
  }
  if (mergeOf(reader, pull.head.sha, tip) === undefined) {
    return unprocessable('merge conflict between base and head')
  }
  env.schedule(env.now + branchUpdateDelayMs, {
    type: branchUpdateDue,
    pull: pull.id,
    head: pull.head.sha,
    actor: actorId,
  })
  return done(state, undefined)
}

/** Does what was accepted, unless the head has moved meanwhile. */
export function updateBranch(
  state: State,
  env: Env,
  id: PullId,
  head: string,
  actor: Account,
): State {
  const pull = state.pulls.get(id)
  const repository = pull === undefined ? undefined : state.repositories.get(pull.repositoryId)
  if (pull === undefined || repository === undefined) return state
  const tip = branchTip(state.refs, repository.id, pull.base.branch)
  if (pull.state !== 'open' || pull.head.sha !== head || tip === undefined) return state
  const merged = mergeOf(readerFor(state, repository), pull.head.sha, tip)
  if (merged === undefined) return state
  const author = {
    name: actor.name ?? actor.login,
    email: commitEmail(actor),
    at: Math.floor(env.now / 1000),
    offsetMinutes: 0,
  }
  const commit = makeCommit(
    {
      tree: merged.tree,
      parents: [pull.head.sha, tip],
      author,
      committer: { ...author, name: 'GitHub', email: 'noreply@github.com' },
      message: `Merge branch '${pull.base.branch}' into ${pull.head.branch}`,
    },
    [merged.ours, merged.theirs],
  )
  const name = `refs/heads/${pull.head.branch}`
  const next: State = {
    ...state,
    objects: storeObjects(state.objects, repository.network, [...merged.objects, commit]),
    refs: state.refs.set({ repositoryId: repository.id, name, sha: commit.sha }),
  }
  return branchMoved(next, env, repository, pull.head.branch, commit.sha, actor.id)
}
