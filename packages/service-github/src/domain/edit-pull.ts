import {
  done,
  isRefusal,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { commitsBetween, isAncestor, mergeBase } from './ancestry.ts'
import { closePull } from './follow-branch.ts'
import { forgetMergeability } from './mergeability.ts'
import {
  openPullsOfHead,
  type ClosedPull,
  type OpenPull,
  type PullRequest,
} from './pull-request.ts'
import { branchTip } from './ref.ts'
import { customError, unprocessable, validationFailed } from './refusals.ts'
import type { Repository } from './repository.ts'
import { readerFor, type State } from './state.ts'

/** What to change; undefined leaves alone. */
export interface PullEdit {
  readonly title: string | undefined
  readonly body: string | null | undefined
  readonly state: 'open' | 'closed' | undefined
  readonly base: string | undefined
}

/** All of an edit or none of it; an edit that changes nothing leaves no mark. */
export function editPull(
  state: State,
  env: Env,
  repository: Repository,
  pull: PullRequest,
  edit: PullEdit,
): Committed<State, PullRequest> | Refusal {
  if (edit.title === '') {
    return validationFailed([{ resource: 'PullRequest', code: 'missing_field', field: 'title' }])
  }
  const body = edit.body === undefined ? pull.body : edit.body === '' ? null : edit.body
  const title = edit.title ?? pull.title
  const worded: PullRequest =
    title === pull.title && body === pull.body ? pull : { ...pull, title, body, updatedAt: env.now }
  let next: State = worded === pull ? state : { ...state, pulls: state.pulls.set(worded) }
  if (edit.base !== undefined && edit.base !== pull.base.branch) {
    const retargeted = changeBase(next, env, repository, worded, edit.base)
    if (isRefusal(retargeted)) return retargeted
    next = retargeted
  }
  const now = next.pulls.get(pull.id) ?? worded
  const changed = changeState(next, env, repository, now, edit.state)
  if (isRefusal(changed)) return changed
  return done(changed, changed.pulls.get(pull.id) ?? now)
}

function changeBase(
  state: State,
  env: Env,
  repository: Repository,
  pull: PullRequest,
  branch: string,
): State | Refusal {
  const refused = (message: string): Refusal =>
    validationFailed([{ message, resource: 'PullRequest', field: 'base', code: 'invalid' }])
  // Even when the same call reopens it (MithrilJS/mithril.js#2862).
  if (pull.state !== 'open')
    return refused('Cannot change the base branch of a closed pull request.')
  const tip = branchTip(state.refs, repository.id, branch)
  if (tip === undefined) return refused(`Proposed base branch '${branch}' was not found`)
  if (commitsBetween(readerFor(state, repository), tip, pull.head.sha).length === 0) {
    // Only another fake's word for this text; no recording.
    return unprocessable(
      `There are no new commits between base branch '${branch}' and head branch '${pull.head.branch}'`,
    )
  }
  const moved: OpenPull = { ...pull, base: { branch, sha: tip }, updatedAt: env.now }
  return forgetMergeability({ ...state, pulls: state.pulls.set(moved) }, env, moved)
}

function changeState(
  state: State,
  env: Env,
  repository: Repository,
  pull: PullRequest,
  wanted: 'open' | 'closed' | undefined,
): State | Refusal {
  switch (pull.state) {
    case 'open':
      return wanted === 'closed' ? closePull(state, env, pull) : state
    case 'closed':
      return wanted === 'open' ? reopen(state, env, repository, pull) : state
    case 'merged':
      return wanted === 'open' ? stays('The pull request cannot be reopened.') : state
  }
}

const stays = (why: string): Refusal =>
  validationFailed([customError(`state cannot be changed. ${why}`, 'state')])

function reopen(state: State, env: Env, repository: Repository, pull: ClosedPull): State | Refusal {
  const { branch } = pull.head
  const tip = branchTip(state.refs, repository.id, branch)
  if (tip === undefined) return stays(`The ${branch} branch has been deleted.`)
  const baseTip = branchTip(state.refs, repository.id, pull.base.branch)
  if (baseTip === undefined) return stays(`The ${pull.base.branch} branch has been deleted.`)
  const reader = readerFor(state, repository)
  if (!isAncestor(reader, pull.head.sha, tip)) {
    return stays(`The ${branch} branch was force-pushed or recreated.`)
  }
  if (mergeBase(reader, baseTip, tip) === undefined) {
    const owner = repository.ownerLogin
    return stays(
      `The ${owner}:${branch} branch has no history in common with ${owner}:${pull.base.branch}.`,
    )
  }
  if (commitsBetween(reader, baseTip, tip).length === 0) {
    return stays(`There are no new commits on the ${branch} branch.`)
  }
  const others = openPullsOfHead(state.pulls, repository.id, branch)
  if (others.some((other) => other.base.branch === pull.base.branch)) {
    // googleapis/release-please#2566
    return stays(`There is already an open pull request from ${branch} to ${pull.base.branch}.`)
  }
  const { closedAt: _, ...rest } = pull
  const open: OpenPull = {
    ...rest,
    state: 'open',
    head: { ...pull.head, sha: tip },
    base: { ...pull.base, sha: baseTip },
    updatedAt: env.now,
  }
  const refs = state.refs.set({
    repositoryId: repository.id,
    name: `refs/pull/${pull.number}/head`,
    sha: tip,
  })
  return forgetMergeability({ ...state, refs, pulls: state.pulls.set(open) }, env, open)
}
