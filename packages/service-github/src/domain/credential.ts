import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { emptyTable, type Table } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from './account.ts'
import type { AppId } from './app.ts'

/** What a token may do. Its text is not kept: only the digest by which it is found. */
export type Credential =
  | {
      readonly kind: 'user'
      readonly digest: string
      readonly accountId: AccountId
      /** Scopes of a classic token. */
      readonly scopes: readonly string[]
      readonly expiresAt: number | null
    }
  | {
      readonly kind: 'installation'
      readonly digest: string
      readonly accountId: AccountId
      readonly installationId: number
      readonly appId: AppId
      readonly permissions: Readonly<Record<string, 'read' | 'write'>>
      readonly expiresAt: number | null
    }

export type CredentialTable = Table<Credential>

export const emptyCredentials = (): CredentialTable =>
  emptyTable<Credential>({ key: (credential) => credential.digest })

/** Who asks. */
export type Viewer = { readonly kind: 'anonymous' } | Credential

export const viewerApp = (viewer: Viewer): AppId | null =>
  viewer.kind === 'installation' ? viewer.appId : null

export const viewerAccount = (viewer: Viewer): AccountId | undefined =>
  viewer.kind === 'anonymous' ? undefined : viewer.accountId

/** Tokens are looked up by digest, so that none stands in a state, an export or a diff. */
export const tokenDigest = (token: string): string =>
  bytesToHex(sha256(new TextEncoder().encode(token)))
