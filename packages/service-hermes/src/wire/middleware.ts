import type { Call, HeaderList, Reply } from '@crvouga/mockingbird-shared-runtime'
import type { Caller } from '../domain/caller.ts'
import { emptyAnswer, errorAnswer, isCrash } from './reply.ts'

/** Body limit of the server, checked by the declared length before a byte is read. */
export const bodyBytesMax = 10_000_000

const security: HeaderList = [
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
  ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['X-XSS-Protection', '0'],
  ['Referrer-Policy', 'no-referrer'],
]

/** Headers for an allowed origin, none without an origin; undefined = refused. */
export function corsHeaders(origin: string, allowed: readonly string[]): HeaderList | undefined {
  if (origin === '') return []
  const isAny = allowed.includes('*')
  if (!isAny && !allowed.includes(origin)) return undefined
  return [
    ['Access-Control-Allow-Methods', 'GET, POST, DELETE, OPTIONS'],
    ['Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key'],
    ...(isAny
      ? ([['Access-Control-Allow-Origin', '*']] as const)
      : ([
          ['Access-Control-Allow-Origin', origin],
          ['Vary', 'Origin'],
        ] as const)),
    ['Access-Control-Max-Age', '600'],
  ]
}

/** The server's layers before any handler: origin, preflight, declared body length. */
export function earlyAnswer(call: Call, cors: HeaderList | undefined): Reply | undefined {
  if (cors === undefined) return emptyAnswer(403)
  if (call.method === 'OPTIONS')
    return cors.length === 0 ? emptyAnswer(403) : emptyAnswer(200, cors)
  const hasBody = call.method === 'POST' || call.method === 'PUT' || call.method === 'PATCH'
  if (hasBody && (call.bodyLength ?? 0) > bodyBytesMax) {
    const refused = errorAnswer(413, 'Request body too large.', { code: 'body_too_large' })
    return { ...refused, headers: [...(refused.headers ?? []), ...cors] }
  }
  return undefined
}

/** What every handler's answer carries. A stream's head was sent before these could be added. */
export function finished(reply: Reply, caller: Caller): Reply {
  const server: HeaderList = [['Server', caller.level.server]]
  const plain = isCrash(reply) || reply.stream !== undefined
  const added = plain ? server : [...security, ...caller.cors, ...server]
  return { ...reply, headers: [...(reply.headers ?? []), ...added] }
}
