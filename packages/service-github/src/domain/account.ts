import { emptyTable, type Table } from '@crvouga/mockingbird-shared-runtime'

export type AccountId = number & { readonly __brand: 'AccountId' }
export const accountId = (value: number): AccountId => value as AccountId

/** A user, an organisation, or the bot that an app's installation acts as. */
export interface Account {
  readonly id: AccountId
  readonly type: 'User' | 'Organization' | 'Bot'
  /** As it was registered; compared without case. */
  readonly login: string
  readonly name: string | null
  readonly email: string | null
  readonly createdAt: number
}

export type AccountTable = Table<Account, 'login'>

export const emptyAccounts = (): AccountTable =>
  emptyTable<Account, 'login'>({
    key: (account) => account.id,
    indexes: { login: (account) => account.login.toLowerCase() },
  })

export const accountByLogin = (accounts: AccountTable, login: string): Account | undefined =>
  accounts.find('login', login.toLowerCase())

/** The address git commits made through the API carry when the account shows no other. */
export const commitEmail = (account: Account): string =>
  account.email ?? `${account.id}+${account.login}@users.noreply.github.com`
