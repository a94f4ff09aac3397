import { emptyTable, type Table, type TimerId } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from './account.ts'
import type { RepositoryId } from './repository.ts'
import type { Sha } from './sha.ts'

export type PullId = number & { readonly __brand: 'PullId' }
export const pullId = (value: number): PullId => value as PullId

/** Whether head and base would merge. Found out a moment after either moved, never at once. */
export type Mergeability =
  | {
      readonly kind: 'unknown'
      readonly timer: TimerId
      /** The last test merge; it keeps being shown until the next one is there. */
      readonly testMerge: Sha | null
    }
  | { readonly kind: 'clean'; readonly rebaseable: boolean; readonly testMerge: Sha }
  | { readonly kind: 'dirty'; readonly testMerge: Sha | null }

export interface PullHead {
  readonly repositoryId: RepositoryId
  readonly ownerLogin: string
  readonly branch: string
  readonly sha: Sha
}
export interface PullBase {
  readonly branch: string
  /** Tip of the base when the pull request was opened or its head last moved; it goes stale after (measured in
   * apache/texera#8096, described in github/docs#431). */
  readonly sha: Sha
}

interface PullCommon {
  readonly id: PullId
  readonly repositoryId: RepositoryId
  readonly number: number
  readonly title: string
  readonly body: string | null
  readonly authorId: AccountId
  readonly draft: boolean
  readonly head: PullHead
  readonly base: PullBase
  readonly createdAt: number
  readonly updatedAt: number
  readonly mergeability: Mergeability
}
export interface OpenPull extends PullCommon {
  readonly state: 'open'
}
export interface ClosedPull extends PullCommon {
  readonly state: 'closed'
  readonly closedAt: number
}
export interface MergedPull extends PullCommon {
  readonly state: 'merged'
  readonly mergedAt: number
  readonly mergedById: AccountId
  readonly mergeCommit: Sha
}
export type PullRequest = OpenPull | ClosedPull | MergedPull

export type PullTable = Table<PullRequest, 'repository' | 'number' | 'openHead' | 'openBase'>

export const emptyPulls = (): PullTable =>
  emptyTable<PullRequest, 'repository' | 'number' | 'openHead' | 'openBase'>({
    key: (pull) => pull.id,
    indexes: {
      repository: (pull) => pull.repositoryId,
      number: (pull) => [pull.repositoryId, pull.number],
      openHead: (pull) =>
        pull.state === 'open' ? [pull.head.repositoryId, pull.head.branch] : undefined,
      openBase: (pull) =>
        pull.state === 'open' ? [pull.repositoryId, pull.base.branch] : undefined,
    },
  })

export const pullByNumber = (
  pulls: PullTable,
  id: RepositoryId,
  number: number,
): PullRequest | undefined => pulls.find('number', [id, number])

export const isOpen = (pull: PullRequest): pull is OpenPull => pull.state === 'open'

export const openPullsOfHead = (
  pulls: PullTable,
  id: RepositoryId,
  branch: string,
): readonly OpenPull[] => [...pulls.where('openHead', [id, branch])].filter(isOpen)

export const openPullsIntoBase = (
  pulls: PullTable,
  id: RepositoryId,
  branch: string,
): readonly OpenPull[] => [...pulls.where('openBase', [id, branch])].filter(isOpen)
