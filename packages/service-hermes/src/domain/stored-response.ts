import type { TableSchema } from '@crvouga/mockingbird-shared-runtime'
import type { PyDict, PyList, PyValue } from '../python/value.ts'

/** A response kept for `previous_response_id` and GET /v1/responses/{id}. */
export interface StoredResponse {
  readonly profile: string
  readonly id: string
  readonly document: PyDict
  readonly history: PyList
  readonly instructions: PyValue
  readonly sessionId: string
  readonly conversation: string | undefined
  readonly order: number
}

export const responseKey = (profile: string, id: string): string => `${profile}\0${id}`
export const storedResponseTable: TableSchema<StoredResponse> = {
  key: ({ profile, id }) => responseKey(profile, id),
}
