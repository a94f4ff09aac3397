import { emptyTable, type Table } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from '../account.ts'
import type { RepositoryId } from '../repository.ts'
import type { Sha } from '../sha.ts'

export type StatusId = number & { readonly __brand: 'StatusId' }
export const statusId = (value: number): StatusId => value as StatusId

export const statusStates = ['error', 'failure', 'pending', 'success'] as const
export type StatusState = (typeof statusStates)[number]

/** What somebody said about a commit. Nothing said is ever taken back: the newest word of a context counts. */
export interface Status {
  readonly id: StatusId
  readonly repositoryId: RepositoryId
  readonly sha: Sha
  readonly state: StatusState
  readonly context: string
  readonly description: string | null
  readonly targetUrl: string | null
  readonly creatorId: AccountId
  readonly createdAt: number
}

export type StatusTable = Table<Status, 'commit'>

export const emptyStatuses = (): StatusTable =>
  emptyTable<Status, 'commit'>({
    key: (status) => status.id,
    indexes: { commit: (status) => [status.repositoryId, status.sha] },
  })

/** Oldest first. */
export const statusesOf = (
  statuses: StatusTable,
  id: RepositoryId,
  sha: Sha,
): readonly Status[] => [...statuses.where('commit', [id, sha])]

/** The newest word of each context, in the order in which those came (recorded: octokit-fixtures/create-status). */
export function latestStatuses(all: readonly Status[]): readonly Status[] {
  const latest = new Map<string, Status>()
  for (const status of all) latest.set(status.context, status)
  return [...latest.values()].toSorted((a, b) => a.id - b.id)
}

export type CombinedState = 'failure' | 'pending' | 'success'

/** One word for all contexts: the worst of them; a commit of which nothing is said is pending. */
export function combinedState(latest: readonly Status[]): CombinedState {
  if (latest.some(({ state }) => state === 'error' || state === 'failure')) return 'failure'
  return latest.length === 0 || latest.some(({ state }) => state === 'pending')
    ? 'pending'
    : 'success'
}
