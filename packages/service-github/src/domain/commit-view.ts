import { commitEmail, type Account } from './account.ts'
import type { Commit } from './git-object.ts'
import type { Repository } from './repository.ts'
import { readerFor, type State } from './state.ts'
import { diffTrees, type FileChange } from './tree-diff.ts'
import { emptyTreeSha } from './tree-files.ts'

/** A commit and the accounts whose addresses it carries. */
export interface CommitView {
  readonly repository: Repository
  readonly commit: Commit
  readonly author: Account | undefined
  readonly committer: Account | undefined
}

export const commitView = (state: State, repository: Repository, commit: Commit): CommitView => ({
  repository,
  commit,
  author: accountByEmail(state, commit.author.email),
  committer: accountByEmail(state, commit.committer.email),
})

/** What a commit changed against its first parent. */
export function commitChanges(
  state: State,
  repository: Repository,
  commit: Commit,
): readonly FileChange[] {
  const reader = readerFor(state, repository)
  const [first] = commit.parents
  const before = first === undefined ? undefined : reader.commit(first)?.tree
  return diffTrees(reader, before ?? emptyTreeSha, commit.tree)
}

function accountByEmail(state: State, email: string): Account | undefined {
  for (const account of state.accounts.rows()) if (commitEmail(account) === email) return account
  return undefined
}
