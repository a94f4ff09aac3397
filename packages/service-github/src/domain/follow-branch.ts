import type { Env } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from './account.ts'
import { commitsBetween, isAncestor } from './ancestry.ts'
import { pullMerged } from './issues/pull-merged.ts'
import { forgetMergeability } from './mergeability.ts'
import { isOpen, openPullsIntoBase, openPullsOfHead, type OpenPull } from './pull-request.ts'
import { refByName, withoutRef } from './ref.ts'
import type { Repository } from './repository.ts'
import type { Sha } from './sha.ts'
import { readerFor, type State } from './state.ts'

/** What the pull requests of a repository make of a branch that now points at `tip`. */
export function branchMoved(
  state: State,
  env: Env,
  repository: Repository,
  branch: string,
  tip: Sha,
  actorId: AccountId,
): State {
  let next = pushed(state, env, repository, branch)
  for (const pull of openPullsOfHead(next.pulls, repository.id, branch)) {
    next = headMoved(next, env, repository, pull, tip)
  }
  for (const pull of openPullsIntoBase(next.pulls, repository.id, branch)) {
    next = baseMoved(next, env, repository, pull, tip, actorId)
  }
  return next
}

/** Deleting a branch closes the open pull requests from it and those into it. */
export function branchDeleted(
  state: State,
  env: Env,
  repository: Repository,
  branch: string,
): State {
  let next = pushed(state, env, repository, branch)
  const orphans = [
    ...openPullsOfHead(next.pulls, repository.id, branch),
    ...openPullsIntoBase(next.pulls, repository.id, branch),
  ]
  for (const pull of orphans) {
    const now = next.pulls.get(pull.id)
    if (now !== undefined && isOpen(now)) next = closePull(next, env, now)
  }
  return next
}

/** Closing takes the test merge ref away and keeps what was last known about mergeability. */
export function closePull(state: State, env: Env, pull: OpenPull): State {
  const closed = { ...pull, state: 'closed' as const, closedAt: env.now, updatedAt: env.now }
  return {
    ...state,
    pulls: state.pulls.set(closed),
    refs: withoutRef(state.refs, pull.repositoryId, `refs/pull/${pull.number}/merge`),
  }
}

function headMoved(
  state: State,
  env: Env,
  repository: Repository,
  pull: OpenPull,
  tip: Sha,
): State {
  const reader = readerFor(state, repository)
  const baseTip = refByName(state.refs, pull.repositoryId, `refs/heads/${pull.base.branch}`)?.sha
  const moved: OpenPull = {
    ...pull,
    head: { ...pull.head, sha: tip },
    base: baseTip === undefined ? pull.base : { ...pull.base, sha: baseTip },
    updatedAt: env.now,
  }
  const next: State = {
    ...state,
    pulls: state.pulls.set(moved),
    refs: state.refs.set({
      repositoryId: pull.repositoryId,
      name: `refs/pull/${pull.number}/head`,
      sha: tip,
    }),
  }
  // A head that was reset to what the base already has leaves nothing to merge; GitHub closes such a
  // pull request within seconds.
  if (baseTip !== undefined && commitsBetween(reader, baseTip, tip).length === 0) {
    return closePull(next, env, moved)
  }
  return forgetMergeability(next, env, moved)
}

function baseMoved(
  state: State,
  env: Env,
  repository: Repository,
  pull: OpenPull,
  tip: Sha,
  actorId: AccountId,
): State {
  if (!isAncestor(readerFor(state, repository), pull.head.sha, tip)) {
    return forgetMergeability(state, env, pull)
  }
  const merged = {
    ...pull,
    state: 'merged' as const,
    updatedAt: env.now,
    mergedAt: env.now,
    mergedById: actorId,
    mergeCommit: tip,
  }
  const next: State = {
    ...state,
    pulls: state.pulls.set(merged),
    refs: withoutRef(state.refs, pull.repositoryId, `refs/pull/${pull.number}/merge`),
  }
  return pullMerged(next, env, merged, actorId, tip)
}

function pushed(state: State, env: Env, repository: Repository, branch: string): State {
  return {
    ...state,
    repositories: state.repositories.update(repository.id, (row) => ({
      ...row,
      pushedAt: env.now,
      updatedAt: branch === row.defaultBranch ? env.now : row.updatedAt,
    })),
  }
}
