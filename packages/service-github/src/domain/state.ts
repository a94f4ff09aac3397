import { emptyAccounts, type AccountTable } from './account.ts'
import { emptyCredentials, type CredentialTable } from './credential.ts'
import { emptyDenials, type DenialTable } from './denial.ts'
import { emptyObjects, objectReader, type ObjectReader, type ObjectTable } from './object-store.ts'
import { emptyPulls, type PullTable } from './pull-request.ts'
import { emptyRates, type RateTable } from './rate-limit.ts'
import { emptyRefs, type RefTable } from './ref.ts'
import {
  emptyFormerAddresses,
  emptyRepositories,
  type FormerAddressTable,
  type Repository,
  type RepositoryTable,
} from './repository.ts'

/** All of GitHub, as far as it is modelled. */
export interface State {
  readonly accounts: AccountTable
  readonly credentials: CredentialTable
  readonly repositories: RepositoryTable
  readonly formerAddresses: FormerAddressTable
  readonly objects: ObjectTable
  readonly refs: RefTable
  readonly pulls: PullTable
  readonly rates: RateTable
  readonly denials: DenialTable
}

export const emptyState = (): State => ({
  accounts: emptyAccounts(),
  credentials: emptyCredentials(),
  repositories: emptyRepositories(),
  formerAddresses: emptyFormerAddresses(),
  objects: emptyObjects(),
  refs: emptyRefs(),
  pulls: emptyPulls(),
  rates: emptyRates(),
  denials: emptyDenials(),
})

export const readerFor = (state: State, repository: Repository): ObjectReader =>
  objectReader(state.objects, repository.network)
