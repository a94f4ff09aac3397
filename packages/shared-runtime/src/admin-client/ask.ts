import type { AdminOperation } from '../control-plane/admin-operation.ts'
import type * as operations from '../control-plane/schemas/operations.ts'
import { AdminClientError } from './admin-client-error.ts'

export type FetchLike = (url: string, init?: RequestInit) => Promise<Response>

export interface AdminClientOptions {
  /** Where an emulator listens: `http://127.0.0.1:8826`. Only a name when `fetch` leads into a world. */
  readonly baseUrl?: string
  /** What sends the requests: the platform's fetch unless given. */
  readonly fetch?: FetchLike
  readonly namespace?: string
  readonly branch?: string
  /** The admin key, where one is set. */
  readonly key?: string
}

export interface AskInput<Body, Query> {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: Body
  readonly query?: Query
  readonly signal?: AbortSignal
}

type Operations = typeof operations
/** Names an operation of the admin API. They are loaded with the first call: a world may never see one. */
type Pick<Answer, Body, Query> = (of: Operations) => AdminOperation<Answer, Body, Query>
type WithHeaders = { readonly headers?: Readonly<Record<string, string>> }

/** Sends one admin call. */
export interface Ask {
  <Answer, Body, Query>(
    pick: Pick<Answer, Body, Query>,
    input?: AskInput<Body, Query>,
  ): Promise<Answer>
  /** The same without reading the answer. */
  readonly response: <Answer, Body, Query>(
    pick: Pick<Answer, Body, Query>,
    input?: AskInput<Body, Query> & WithHeaders,
  ) => Promise<Response>
  /** A call that is no operation of ours. */
  readonly raw: (
    method: string,
    path: string,
    input?: AskInput<unknown, unknown> & WithHeaders,
  ) => Promise<Response>
}

export function askThrough(options: AdminClientOptions): Ask {
  const base = `${(options.baseUrl ?? 'http://localhost').replace(/\/+$/, '')}/__admin`
  const send = options.fetch ?? fetch
  const own: Record<string, string> = {
    ...(options.namespace === undefined ? {} : { 'x-mockingbird-namespace': options.namespace }),
    ...(options.branch === undefined ? {} : { 'x-mockingbird-branch': options.branch }),
    ...(options.key === undefined ? {} : { authorization: `Bearer ${options.key}` }),
  }
  const raw: Ask['raw'] = async (method, path, input = {}) => {
    const { body, query, signal, headers = {} } = input
    const response = await send(`${base}${path}${searchOf(query)}`, {
      method,
      headers: {
        ...own,
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    })
    if (!response.ok) throw await refusedWith(response)
    return response
  }
  const response: Ask['response'] = async (pick, input = {}) => {
    const { method, path, body } = pick(await import('../control-plane/schemas/operations.ts'))
    const filled = path.replace(/\{(.+?)\}/g, (_, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    )
    const given = body !== undefined && input.body === undefined ? { ...input, body: {} } : input
    return raw(method, filled, given)
  }
  const ask = async <Answer, Body, Query>(
    pick: Pick<Answer, Body, Query>,
    input: AskInput<Body, Query> = {},
  ): Promise<Answer> =>
    // The server parses with the schema that this type comes from; a newer one may answer more.
    (await (await response(pick, input)).json()) as Answer
  return Object.assign(ask, { response, raw })
}

function searchOf(query: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size === 0 ? '' : `?${search.toString()}`
}

async function refusedWith(response: Response): Promise<AdminClientError> {
  const text = await response.text()
  const { code, message, issues } = errorIn(text)
  return new AdminClientError(response.status, code, message, issues)
}

interface Refused {
  readonly code: string
  readonly message: string
  readonly issues?: AdminClientError['issues']
}

function errorIn(text: string): Refused {
  try {
    const { error } = JSON.parse(text) as { readonly error?: Refused }
    if (error !== undefined) return error
  } catch {
    // Whatever stands in between may answer anything.
  }
  return { code: 'no_admin_answer', message: text.slice(0, 200) }
}
