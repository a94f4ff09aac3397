import type { Account, AccountId } from '../account.ts'
import type { Repository } from '../repository.ts'
import type { State } from '../state.ts'
import { authorOf, type Issue } from './issue.ts'

/** Who may be assigned anything here: the owner and the collaborators, as far as they are people. */
export function assignablesOf(state: State, repository: Repository): readonly Account[] {
  const ids = new Set([repository.ownerId, ...Object.keys(repository.collaborators).map(Number)])
  return [...ids]
    .map((id) => state.accounts.get(id))
    .filter((account): account is Account => account?.type === 'User')
    .toSorted((a, b) => a.id - b.id)
}

/**
 * For one issue also its author and whoever commented on it; past contributors and strangers not
 * (assertions of a suite that runs against the real service).
 */
export function isAssignable(
  state: State,
  repository: Repository,
  id: AccountId,
  issue?: Issue,
): boolean {
  if (assignablesOf(state, repository).some((account) => account.id === id)) return true
  if (issue === undefined) return false
  if (authorOf(state.pulls, issue) === id) return true
  for (const comment of state.issueComments.where('issue', issue.id)) {
    if (comment.authorId === id) return true
  }
  return false
}
