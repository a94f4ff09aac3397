import { refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { RepositoryId } from './repository.ts'

/** One item of `errors`, members in the order GitHub writes them. */
export interface FieldError {
  readonly value?: number | string | null
  readonly message?: string
  readonly resource: string
  readonly field?: string
  readonly code:
    | 'missing'
    | 'missing_field'
    | 'invalid'
    | 'already_exists'
    | 'unprocessable'
    | 'custom'
}

/** What the presenter needs beside kind and message. */
export type RefusalDetail =
  | {
      readonly kind: 'errors'
      readonly errors: readonly (FieldError | string)[] | string
      readonly status?: number
    }
  | { readonly kind: 'status'; readonly status: number }
  /** Described somewhere else than the operation is. */
  | { readonly kind: 'docs'; readonly docs: string }
  | { readonly kind: 'moved'; readonly repositoryId: RepositoryId }
  | { readonly kind: 'root-docs'; readonly errors?: string; readonly status?: number }
  | {
      readonly kind: 'rate-limit'
      readonly docs: string
      readonly withStatus: boolean
      readonly retryAfter?: number
    }

const refusal = (kind: Refusal['refusal'], message: string, detail?: RefusalDetail): Refusal =>
  refuse(kind, message, detail)

export const notFound = (message = 'Not Found'): Refusal => refusal('not-found', message)
export const unprocessable = (message: string): Refusal => refusal('invalid', message)
export const validationFailed = (
  errors: readonly FieldError[],
  message = 'Validation Failed',
): Refusal => refusal('invalid', message, { kind: 'errors', errors })
/** 422 whose `errors` is a list of texts, as reviews answer. */
export const unprocessableEntity = (error: string): Refusal =>
  refusal('invalid', 'Unprocessable Entity', { kind: 'errors', errors: [error] })
/** 422 whose `errors` is a text and no list. */
export const validationRefused = (errors: string): Refusal =>
  refusal('invalid', 'Validation Failed', { kind: 'errors', errors })
export const emptyRepository = (): Refusal => refusal('conflict', 'Git Repository is empty.')
export const conflict = (message: string): Refusal => refusal('conflict', message)
export const forbidden = (message: string): Refusal => refusal('forbidden', message)
/** With the address of what explains it, where that is not the operation's. */
export const forbiddenAt = (message: string, docs: string): Refusal =>
  refusal('forbidden', message, { kind: 'docs', docs })
/** 405: a merge that cannot be done. */
export const notMergeable = (message: string): Refusal =>
  refusal('invalid', message, { kind: 'status', status: 405 })
export const moved = (repositoryId: RepositoryId): Refusal =>
  refusal('not-found', 'Moved Permanently', { kind: 'moved', repositoryId })
export const unauthorized = (message: 'Bad credentials' | 'Requires authentication'): Refusal =>
  refusal('unauthorized', message, { kind: 'root-docs' })
export const rateLimited = (message: string, docs: string, withStatus: boolean): Refusal =>
  refusal('forbidden', message, { kind: 'rate-limit', docs, withStatus })

export const customError = (message: string, field?: string): FieldError =>
  field === undefined
    ? { resource: 'PullRequest', code: 'custom', message }
    : { resource: 'PullRequest', code: 'custom', field, message }
