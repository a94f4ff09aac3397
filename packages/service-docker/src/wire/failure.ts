import type {
  Call,
  FailurePresenter,
  Refusal,
  RefusalKind,
  Reply,
} from '@crvouga/mockingbird-shared-runtime'
import { versionProblem, type ApiContext } from './api-version.ts'
import { versionRefusalHeaders, withEngineHeaders } from './engine-headers.ts'
import { json, message } from './replies.ts'

const statusOf: Readonly<Record<RefusalKind, number>> = {
  'not-found': 404,
  conflict: 409,
  invalid: 400,
  'not-modified': 304,
  unauthorized: 401,
  forbidden: 403,
  unavailable: 503,
  unsupported: 501,
  internal: 500,
}

export const refusalStatus = (refusal: Refusal): number => statusOf[refusal.refusal]

const identified = withEngineHeaders

export const failures: FailurePresenter<ApiContext> = {
  refusal: (refusal) =>
    identified(
      refusal.refusal === 'not-modified'
        ? { status: 304 }
        : message(statusOf[refusal.refusal], refusal.message),
    ),
  // Nothing in front of the router adds headers (system/unknown path).
  noRoute: () => message(404, 'page not found'),
  unsupported: (operationId, _call, context) =>
    versionRefusal(context) ??
    identified(
      json(501, {
        type: 'mockingbird_unsupported',
        code: 'operation_not_implemented',
        message: `${operationId} is not modelled by this emulator`,
      }),
    ),
  internal: () =>
    identified(message(500, 'mockingbird: internal error, see the log of the emulator')),
  badBody: (problem: 'too-large' | 'malformed', _call: Call) =>
    identified(
      problem === 'too-large'
        ? message(413, 'http: request body too large')
        : message(400, 'invalid JSON: unexpected EOF'),
    ),
}

/** The answer to a version this engine can't speak; plain text for clients from before JSON errors. */
export function versionRefusal(context: ApiContext): Reply | undefined {
  const problem = versionProblem(context)
  if (problem === undefined) return undefined
  const headers = versionRefusalHeaders
  if (!problem.plain) {
    const reply = message(400, problem.message)
    return { ...reply, headers: [...(reply.headers ?? []), ...headers] }
  }
  return {
    status: 400,
    headers: [
      ['Content-Type', 'text/plain; charset=utf-8'],
      ['X-Content-Type-Options', 'nosniff'],
      ...headers,
    ],
    body: `${problem.message}\n`,
  }
}
