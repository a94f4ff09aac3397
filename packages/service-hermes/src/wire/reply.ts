import type { HeaderList, Reply } from '@crvouga/mockingbird-shared-runtime'
import { dumps, type Dumpable } from '../python/json-dump.ts'

const json = 'application/json; charset=utf-8'
const text = 'text/plain; charset=utf-8'

/** A JSON answer. Own headers come before Content-Type (capacity: full runs). */
export const jsonAnswer = (status: number, value: Dumpable, headers: HeaderList = []): Reply => ({
  status,
  headers: [...headers, ['Content-Type', json]],
  body: dumps(value),
})

export const textAnswer = (status: number, body: string, headers: HeaderList = []): Reply => ({
  status,
  headers: [['Content-Type', text], ...headers],
  body,
})

export const emptyAnswer = (status: number, headers: HeaderList = []): Reply => ({
  status,
  headers,
  body: '',
})

/** What aiohttp answers when a handler raises; the connection closes. */
export const crashAnswer = (): Reply => ({
  ...textAnswer(500, '500 Internal Server Error\n\nServer got itself in trouble'),
  close: true,
})
export const isCrash = (reply: Reply): boolean =>
  reply.status === 500 && reply.headers?.[0]?.[1] === text

export interface ErrorParts {
  readonly code?: string | null
  readonly type?: string
  readonly param?: string | null
  /** Without `param` and `code`. */
  readonly bare?: boolean
}

export function errorBody(message: string, parts: ErrorParts = {}): Dumpable {
  const type = parts.type ?? 'invalid_request_error'
  if (parts.bare === true) return { error: { message, type } }
  return { error: { message, type, param: parts.param ?? null, code: parts.code ?? null } }
}

export const errorAnswer = (
  status: number,
  message: string,
  parts: ErrorParts = {},
  headers: HeaderList = [],
): Reply => jsonAnswer(status, errorBody(message, parts), headers)
