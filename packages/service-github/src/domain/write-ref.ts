import { done, type Committed, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from './account.ts'
import { isAncestor } from './ancestry.ts'
import { branchDeleted, branchMoved } from './follow-branch.ts'
import { isValidRefName } from './ref-name.ts'
import { collides, hasBranches, refByName, withoutRef, type Ref } from './ref.ts'
import { emptyRepository, unprocessable } from './refusals.ts'
import type { Repository } from './repository.ts'
import { readerFor, type State } from './state.ts'

export interface RefInput {
  readonly repository: Repository
  /** Full name. */
  readonly name: string
  readonly sha: string
  readonly actorId: AccountId
}

const branchOf = (name: string): string | undefined =>
  name.startsWith('refs/heads/') ? name.slice('refs/heads/'.length) : undefined

/** What the name itself can have wrong; asked before anything about the repository. */
export function refNameProblem(name: string): Refusal | undefined {
  if (!name.startsWith('refs/')) return unprocessable("Reference name must start with 'refs/'.")
  if (!isValidRefName(name)) return unprocessable(`${name} is not a valid ref name.`)
  if (name.split('/').length < 3) {
    return unprocessable('Reference name must contain at least three slash-separated components.')
  }
  return undefined
}

export function createRef(
  state: State,
  env: Env,
  input: RefInput,
): Committed<State, Ref> | Refusal {
  const { repository, name, actorId } = input
  const problem = refNameProblem(name)
  if (problem !== undefined) return problem
  if (!hasBranches(state.refs, repository.id)) return emptyRepository()
  const object = readerFor(state, repository).object(input.sha)
  if (object === undefined) return unprocessable('Object does not exist')
  if (refByName(state.refs, repository.id, name) !== undefined) {
    return unprocessable('Reference already exists')
  }
  const branch = branchOf(name)
  const misplaced = branch !== undefined && object.type !== 'commit'
  if (misplaced || isHidden(name) || collides(state.refs, repository.id, name)) {
    return unprocessable('Reference update failed')
  }
  const ref: Ref = { repositoryId: repository.id, name, sha: object.sha }
  const next: State = { ...state, refs: state.refs.set(ref) }
  return done(
    branch === undefined ? next : branchMoved(next, env, repository, branch, object.sha, actorId),
    ref,
  )
}

export interface UpdateRefInput extends RefInput {
  readonly force: boolean
}

export function updateRef(
  state: State,
  env: Env,
  input: UpdateRefInput,
): Committed<State, Ref> | Refusal {
  const { repository, name, actorId } = input
  const before = refByName(state.refs, repository.id, name)
  if (before === undefined || isHidden(name)) {
    return hasBranches(state.refs, repository.id)
      ? unprocessable('Reference does not exist')
      : emptyRepository()
  }
  const reader = readerFor(state, repository)
  const object = reader.object(input.sha)
  if (object === undefined) return unprocessable('Object does not exist')
  if (object.sha === before.sha) return done(state, before)
  const branch = branchOf(name)
  if (branch !== undefined && object.type !== 'commit')
    return unprocessable('Object is not a commit')
  // Only branches and tags must move forward; other namespaces go anywhere (dummy-central: refs/others).
  const guarded = branch !== undefined || name.startsWith('refs/tags/')
  if (guarded && !input.force && !isAncestor(reader, before.sha, object.sha)) {
    return unprocessable('Update is not a fast forward')
  }
  const ref: Ref = { ...before, sha: object.sha }
  const next: State = { ...state, refs: state.refs.set(ref) }
  return done(
    branch === undefined ? next : branchMoved(next, env, repository, branch, object.sha, actorId),
    ref,
  )
}

export function deleteRef(
  state: State,
  env: Env,
  repository: Repository,
  name: string,
): Committed<State, undefined> | Refusal {
  if (!hasBranches(state.refs, repository.id)) return emptyRepository()
  const ref = refByName(state.refs, repository.id, name)
  if (ref === undefined || isHidden(name)) return unprocessable('Reference does not exist')
  // Also said of a tag of that name (cli/cli#11646).
  const short = name.replace(/^refs\/(?:heads|tags)\//, '')
  if (short === repository.defaultBranch) return unprocessable('Cannot delete the default branch')
  const next: State = { ...state, refs: withoutRef(state.refs, repository.id, name) }
  const branch = branchOf(name)
  return done(branch === undefined ? next : branchDeleted(next, env, repository, branch), undefined)
}

/** GitHub keeps these itself: clients read them and cannot write them. */
const isHidden = (name: string): boolean => name.startsWith('refs/pull/')
