import { mergeBase } from './ancestry.ts'
import type { PullRequest } from './pull-request.ts'
import type { Repository, RepositoryId } from './repository.ts'
import { readerFor, type State } from './state.ts'
import { diffTrees, type FileChange } from './tree-diff.ts'

/** How many issues and pull requests are open. */
export const openIssuesOf = (state: State, id: RepositoryId): number =>
  pullsOf(state, id).filter((pull) => pull.state === 'open').length +
  [...state.issues.where('open', id)].length

/** All pull requests of a repository, oldest first. */
export const pullsOf = (state: State, id: RepositoryId): readonly PullRequest[] => [
  ...state.pulls.where('repository', id),
]

/** What a pull request changes: from where its head left the base to its head. */
export function pullChanges(
  state: State,
  repository: Repository,
  pull: PullRequest,
): readonly FileChange[] {
  const reader = readerFor(state, repository)
  const base = mergeBase(reader, pull.base.sha, pull.head.sha)
  const head = reader.commit(pull.head.sha)
  return base === undefined || head === undefined ? [] : diffTrees(reader, base.tree, head.tree)
}

export interface PullFilter {
  readonly state: 'open' | 'closed' | 'all'
  /** `owner:branch`; without an owner it is no filter (gitops-promoter#1417, PyGithub#1566). */
  readonly head: string | null
  readonly base: string | null
  readonly sort: 'created' | 'updated' | 'popularity' | 'long-running'
  readonly direction: 'asc' | 'desc'
}

export function listPulls(
  state: State,
  repository: Repository,
  filter: PullFilter,
): readonly PullRequest[] {
  const head = filter.head?.includes(':') === true ? filter.head : null
  const found = pullsOf(state, repository.id).filter((pull) => {
    const isOpen = pull.state === 'open'
    if (filter.state !== 'all' && isOpen !== (filter.state === 'open')) return false
    if (head !== null && `${pull.head.ownerLogin}:${pull.head.branch}` !== head) return false
    return filter.base === null || pull.base.branch === filter.base
  })
  const rank = (pull: PullRequest): number =>
    filter.sort === 'updated' ? pull.updatedAt : filter.sort === 'created' ? pull.createdAt : 0
  const ascending = found.toSorted((a, b) => rank(a) - rank(b) || a.number - b.number)
  return filter.direction === 'asc' ? ascending : ascending.reverse()
}
