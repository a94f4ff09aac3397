import { commitsBetween, mergeBase } from './ancestry.ts'
import type { Commit } from './git-object.ts'
import type { ObjectReader } from './object-store.ts'
import { diffTrees, type FileChange } from './tree-diff.ts'

/** What `base...head` is about. */
export interface Comparison {
  readonly base: Commit
  readonly mergeBase: Commit
  readonly head: Commit
  readonly status: 'identical' | 'ahead' | 'behind' | 'diverged'
  readonly behindBy: number
  /** What head has and base has not, oldest first. */
  readonly commits: readonly Commit[]
  readonly files: readonly FileChange[]
}

export function compare(reader: ObjectReader, base: Commit, head: Commit): Comparison | undefined {
  const shared = mergeBase(reader, base.sha, head.sha)
  if (shared === undefined) return undefined
  const commits = commitsBetween(reader, base.sha, head.sha).toReversed()
  const behindBy = commitsBetween(reader, head.sha, base.sha).length
  return {
    base,
    mergeBase: shared,
    head,
    status:
      commits.length > 0
        ? behindBy > 0
          ? 'diverged'
          : 'ahead'
        : behindBy > 0
          ? 'behind'
          : 'identical',
    behindBy,
    commits,
    files: diffTrees(reader, shared.tree, head.tree),
  }
}
