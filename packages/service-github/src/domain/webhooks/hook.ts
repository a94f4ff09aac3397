import { emptyTable, type Table } from '@crvouga/mockingbird-shared-runtime'
import type { RepositoryId } from '../repository.ts'

export type HookId = number & { readonly __brand: 'HookId' }
export const hookId = (value: number): HookId => value as HookId

export interface HookConfig {
  readonly url: string
  readonly contentType: 'json' | 'form'
  readonly insecureSsl: '0' | '1'
  /** In clear: every delivery is signed with it. No answer shows it. */
  readonly secret: string | null
}

/** What became of the last delivery, as the hook shows it. */
export interface LastResponse {
  readonly code: number | null
  readonly status: 'unused' | 'active' | 'missing' | 'misconfigured' | 'timeout'
  readonly message: string | null
}
export const unused: LastResponse = { code: null, status: 'unused', message: null }

/** A webhook of a repository. */
export interface Hook {
  readonly id: HookId
  readonly repositoryId: RepositoryId
  readonly active: boolean
  readonly events: readonly string[]
  readonly config: HookConfig
  readonly createdAt: number
  readonly updatedAt: number
  readonly lastResponse: LastResponse
  /** What API links in its payloads start with: those of the call that made the hook. */
  readonly apiBase: string
}
export type HookTable = Table<Hook, 'repository'>

export const emptyHooks = (): HookTable =>
  emptyTable<Hook, 'repository'>({
    key: (hook) => hook.id,
    indexes: { repository: (hook) => hook.repositoryId },
  })

/** Pings come whatever a hook listens to. */
export const listensTo = (hook: Hook, event: string): boolean =>
  event === 'ping' || (hook.active && (hook.events.includes(event) || hook.events.includes('*')))
