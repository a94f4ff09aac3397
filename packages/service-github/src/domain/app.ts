import { emptyTable, type Table } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from './account.ts'

export type AppId = number & { readonly __brand: 'AppId' }
export const appId = (value: number): AppId => value as AppId

/** A GitHub App. It acts through its installations, whose bots are accounts. */
export interface App {
  readonly id: AppId
  /** The bot's login without `[bot]`. */
  readonly slug: string
  readonly name: string
  readonly ownerId: AccountId
  readonly externalUrl: string
  readonly permissions: Readonly<Record<string, 'read' | 'write'>>
  readonly createdAt: number
}

export type AppTable = Table<App>
export const emptyApps = (): AppTable => emptyTable<App>({ key: (app) => app.id })
