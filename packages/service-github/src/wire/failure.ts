import {
  type Call,
  type FailurePresenter,
  type Header,
  type Refusal,
  type Reply,
} from '@crvouga/mockingbird-shared-runtime'
import type { RefusalDetail } from '../domain/refusals.ts'
import type { Context } from './context.ts'
import { docsOf, rootDocs } from './documentation-url.ts'
import type { Json } from './json.ts'
import { errorVary, jsonType } from './reply.ts'
import { withStandardHeaders } from './standard-headers.ts'

/** Refusals in GitHub's words: `message`, `errors`, `documentation_url`, `status`, in that order. */
export const failures: FailurePresenter<Context> = {
  refusal: (refusal, call, context, operationId) =>
    complete(present(refusal, call, context, operationId), call, context, operationId),
  // A path with other methods is not told apart from no path at all.
  noRoute: (_, call, context) =>
    complete(
      graphqlPath.test(call.path)
        ? notBuilt('GraphQL', 'https://docs.github.com/graphql')
        : errorReply(404, { message: 'Not Found', documentation_url: rootDocs, status: '404' }),
      call,
      context,
      undefined,
    ),
  unsupported: (operationId, call, context) =>
    complete(notBuilt(operationId, docsOf(operationId)), call, context, operationId),
  internal: (call, context) =>
    complete(
      errorReply(500, {
        message: 'The emulator has a bug here; its error output says more.',
        type: 'mockingbird_internal',
        status: '500',
      }),
      call,
      context,
      undefined,
    ),
  badBody: (problem, call, context) => {
    const status = problem === 'too-large' ? 413 : 400
    const message = problem === 'too-large' ? 'Request body is too large' : 'Problems parsing JSON'
    const body = { message, documentation_url: rootDocs, status: String(status) }
    return complete(errorReply(status, body), call, context, undefined)
  },
}

/** Of api.github.com, and of an enterprise's host; not in the REST description. */
const graphqlPath = /^(?:\/api)?\/graphql$/

const notBuilt = (what: string, docs: string): Reply =>
  errorReply(501, {
    message: `${what} is not built in this emulator.`,
    type: 'mockingbird_unsupported',
    code: 'operation_not_implemented',
    documentation_url: docs,
    status: '501',
  })

/** With what every answer carries, as far as it is known before the request was counted. */
const complete = (
  reply: Reply,
  call: Call,
  context: Context,
  operationId: string | undefined,
): Reply => withStandardHeaders(reply, call, context, context.window, context.now, operationId)

function present(
  refusal: Refusal,
  call: Call,
  context: Context,
  operationId: string | undefined,
): Reply {
  const detail = isDetail(refusal.detail) ? refusal.detail : undefined
  const docs = docsOf(operationId)
  const poll = pollHeaders(operationId)
  switch (detail?.kind) {
    case 'moved': {
      const url = `${context.apiBase}/repositories/${detail.repositoryId}${context.belowRepository ?? ''}`
      const status = call.method === 'GET' ? 301 : 307
      const search = call.search === '' ? '' : `?${call.search}`
      return errorReply(
        status,
        {
          message: refusal.message,
          url: url + search,
          documentation_url: 'https://docs.github.com/v3/#http-redirects',
        },
        [['Location', url + search]],
      )
    }
    case 'rate-limit': {
      const body = { message: refusal.message, documentation_url: detail.docs }
      return errorReply(403, detail.withStatus ? { ...body, status: '403' } : body)
    }
    case 'root-docs':
      return messageReply(
        detail.status ?? statusOf(refusal),
        refusal.message,
        detail.errors,
        rootDocs,
      )
    case 'errors':
      return messageReply(
        detail.status ?? statusOf(refusal),
        refusal.message,
        typeof detail.errors === 'string'
          ? detail.errors
          : detail.errors.map((error): Json => (typeof error === 'string' ? error : { ...error })),
        docs,
        poll,
      )
    case 'docs':
      return messageReply(statusOf(refusal), refusal.message, undefined, detail.docs)
    case 'status':
      return messageReply(detail.status, refusal.message, undefined, docs, poll)
    case undefined:
      return messageReply(statusOf(refusal), refusal.message, undefined, docs, poll)
  }
}

const messageReply = (
  status: number,
  message: string,
  errors: Json | undefined,
  docs: string,
  headers: readonly Header[] = [],
): Reply =>
  errorReply(
    status,
    {
      message,
      ...(errors === undefined ? {} : { errors }),
      documentation_url: docs,
      status: String(status),
    },
    headers,
  )

const errorReply = (status: number, body: Json, headers: readonly Header[] = []): Reply => ({
  status,
  headers: [jsonType, errorVary, ...headers],
  body: JSON.stringify(body),
})

/** Reads of refs tell how often to ask again, their errors too (all 22 recordings of such reads). */
export const pollHeaders = (operationId: string | undefined): readonly Header[] =>
  operationId !== undefined && refReads.has(operationId) ? [['X-Poll-Interval', '300']] : []

const refReads = new Set([
  'git/get-ref',
  'git/list-matching-refs',
  'git/list-all-matching-refs',
  'git/list-refs',
  'git/list-refs-by-prefix',
])

function statusOf(refusal: Refusal): number {
  switch (refusal.refusal) {
    case 'not-found':
      return 404
    case 'conflict':
      return 409
    case 'invalid':
      return 422
    case 'not-modified':
      return 304
    case 'unauthorized':
      return 401
    case 'forbidden':
      return 403
    case 'unavailable':
      return 503
    case 'unsupported':
      return 501
    case 'internal':
      return 500
  }
}

const isDetail = (detail: unknown): detail is RefusalDetail =>
  typeof detail === 'object' && detail !== null && 'kind' in detail
