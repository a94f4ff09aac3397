import { commitsBetween, isAncestor } from '../ancestry.ts'
import { commitChanges, commitView, type CommitView } from '../commit-view.ts'
import { branchTip } from '../ref.ts'
import type { Repository } from '../repository.ts'
import type { Sha } from '../sha.ts'
import { readerFor, type State } from '../state.ts'
import type { FileChange } from '../tree-diff.ts'

/** As many commits are told of one by one. */
const commitsMax = 2048

export interface PushedCommit extends CommitView {
  readonly files: readonly FileChange[]
}
/** What a push brought. */
export interface PushView {
  /** Oldest first. */
  readonly commits: readonly PushedCommit[]
  readonly head: PushedCommit | undefined
  readonly forced: boolean
  /** The default branch, when a new ref points where it does. */
  readonly baseRef: string | null
}

export function pushView(
  state: State,
  repository: Repository,
  ref: string,
  before: Sha | null,
  after: Sha | null,
): PushView {
  const reader = readerFor(state, repository)
  const head = after === null ? undefined : commitOf(reader.object(after))
  if (head === undefined) return { commits: [], head: undefined, forced: false, baseRef: null }
  const pushed = (sha: string): readonly PushedCommit[] => {
    const commit = reader.commit(sha)
    return commit === undefined
      ? []
      : [
          {
            ...commitView(state, repository, commit),
            files: commitChanges(state, repository, commit),
          },
        ]
  }
  const main = branchTip(state.refs, repository.id, repository.defaultBranch)
  const own = ref === `refs/heads/${repository.defaultBranch}`
  const commits =
    ref.startsWith('refs/heads/') && head === after
      ? commitsBetween(reader, before ?? (own ? '' : (main ?? '')), head)
      : []
  return {
    commits: commits
      .slice(0, commitsMax)
      .toReversed()
      .flatMap((commit) => pushed(commit.sha)),
    head: pushed(head)[0],
    forced: before !== null && !isAncestor(reader, before, head),
    baseRef:
      before === null && !own && main === head ? `refs/heads/${repository.defaultBranch}` : null,
  }

  /** What an annotated tag stands on. */
  function commitOf(object: ReturnType<typeof reader.object>): Sha | undefined {
    if (object?.type === 'commit') return object.sha
    return object?.type === 'tag' ? commitOf(reader.object(object.object)) : undefined
  }
}
