import type {
  FailurePresenter,
  Refusal,
  Reply,
  RefusalKind,
} from '@crvouga/mockingbird-shared-runtime'
import type { Caller } from '../domain/caller.ts'
import { crashAnswer, errorAnswer, jsonAnswer, textAnswer } from './reply.ts'

const statuses: Readonly<Record<RefusalKind, number>> = {
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

const retry = [['Retry-After', '1']] as const

export function refusalAnswer(refusal: Refusal): Reply {
  const detail = detailOf(refusal.detail)
  if (detail.limit !== undefined) {
    const parts = { code: 'rate_limit_exceeded', type: 'rate_limit_error' }
    return errorAnswer(429, `Too many concurrent runs (max ${detail.limit})`, parts, retry)
  }
  const status = statuses[refusal.refusal]
  return errorAnswer(status, refusal.message, detail, status === 503 ? retry : [])
}

interface Detail {
  readonly code?: string
  readonly type?: string
  readonly param?: string
  readonly bare?: boolean
  readonly limit?: number
}

function detailOf(value: unknown): Detail {
  if (typeof value !== 'object' || value === null) return {}
  return {
    ...('code' in value && typeof value.code === 'string' ? { code: value.code } : {}),
    ...('type' in value && typeof value.type === 'string' ? { type: value.type } : {}),
    ...('param' in value && typeof value.param === 'string' ? { param: value.param } : {}),
    ...('bare' in value && value.bare === true ? { bare: true } : {}),
    ...('limit' in value && typeof value.limit === 'number' ? { limit: value.limit } : {}),
  }
}

export const notFoundAnswer = (): Reply => textAnswer(404, '404: Not Found')
export const notAllowedAnswer = (allow: readonly string[]): Reply =>
  textAnswer(405, '405: Method Not Allowed', [['Allow', allow.join(',')]])

export const failures: FailurePresenter<Caller> = {
  refusal: refusalAnswer,
  noRoute: (miss) => (miss.kind === 'path' ? notFoundAnswer() : notAllowedAnswer(miss.allow)),
  unsupported: (operationId) =>
    jsonAnswer(501, {
      error: {
        message: `Mockingbird does not emulate ${operationId}`,
        type: 'mockingbird_unsupported',
        param: null,
        code: 'operation_not_implemented',
      },
    }),
  internal: crashAnswer,
  badBody: () => errorAnswer(400, 'Invalid JSON'),
}

export const browserControlDisabled = (): Reply =>
  errorAnswer(404, 'Browser control is not enabled on this server.', {
    code: 'browser_control_disabled',
  })
