import { emptyTable, type Table } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from './account.ts'

export type RepositoryId = number & { readonly __brand: 'RepositoryId' }
export const repositoryId = (value: number): RepositoryId => value as RepositoryId
/** The root of a family of forks; they share their git objects. */
export type NetworkId = number & { readonly __brand: 'NetworkId' }
export const networkOf = (root: RepositoryId): NetworkId => Number(root) as NetworkId

export type RepositoryRole = 'pull' | 'triage' | 'push' | 'maintain' | 'admin'

export interface MergeSettings {
  readonly allowMergeCommit: boolean
  readonly allowSquashMerge: boolean
  readonly allowRebaseMerge: boolean
  readonly deleteBranchOnMerge: boolean
}

export interface Repository {
  readonly id: RepositoryId
  readonly network: NetworkId
  readonly ownerId: AccountId
  /** Login of the owner as the repository's address carries it. */
  readonly ownerLogin: string
  readonly name: string
  readonly private: boolean
  readonly description: string | null
  readonly homepage: string | null
  readonly topics: readonly string[]
  readonly defaultBranch: string
  readonly createdAt: number
  readonly updatedAt: number
  readonly pushedAt: number
  readonly merging: MergeSettings
  /** Roles beside the owner's own. */
  readonly collaborators: Readonly<Record<AccountId, RepositoryRole>>
  /** Issues and pull requests draw their numbers from one sequence. */
  readonly lastNumber: number
  readonly archived: boolean
}

export type RepositoryTable = Table<Repository, 'address'>

export const addressOf = (owner: string, name: string): string => `${owner}/${name}`.toLowerCase()

export const emptyRepositories = (): RepositoryTable =>
  emptyTable<Repository, 'address'>({
    key: (repository) => repository.id,
    indexes: { address: (repository) => addressOf(repository.ownerLogin, repository.name) },
  })

/** An address that a repository had before it was renamed. */
export interface FormerAddress {
  readonly address: string
  readonly repositoryId: RepositoryId
}
export type FormerAddressTable = Table<FormerAddress>
export const emptyFormerAddresses = (): FormerAddressTable =>
  emptyTable<FormerAddress>({ key: (former) => former.address })
