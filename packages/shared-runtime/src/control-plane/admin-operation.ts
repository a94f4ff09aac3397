import type { ZodType } from 'zod'

/**
 * One call of the admin API as data: what its route parses with, what the OpenAPI document shows and what
 * the client's types come from. `Body` and `Query` are what a caller hands in.
 */
export interface AdminOperation<Answer = unknown, Body = undefined, Query = undefined> {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/__admin`, with `{name}` for a path parameter. */
  readonly path: string
  readonly summary: string
  readonly body?: ZodType<unknown, Body>
  readonly query?: ZodType<unknown, Query>
  readonly answer: ZodType<Answer>
  /** Default 200. */
  readonly status?: 201
  /** Other forms of the answer, by media type. */
  readonly otherForms?: Readonly<Record<string, string>>
}

/** An operation whatever its types, for those who walk over all of them. */
// oxlint-disable-next-line typescript/no-explicit-any -- types of bodies and queries are erased in the list of all operations
export type AnyAdminOperation = AdminOperation<any, any, any>
