import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Call, Header, Reply } from '@crvouga/mockingbird-shared-runtime'
import type { RateWindow } from '../domain/rate-limit.ts'
import { acceptedScopes } from './accepted-scopes.ts'
import { civilTime } from './timestamp.ts'
import { versionOf, type Context } from './context.ts'
import { mediaTypeHeader } from './media-type.ts'
import { remainingOf } from './rate-limit-json.ts'

const exposed =
  'ETag, Link, Location, Retry-After, X-GitHub-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used, X-RateLimit-Resource, X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Poll-Interval, X-GitHub-Media-Type, X-GitHub-SSO, X-GitHub-Request-Id, Deprecation, Sunset, Warning'

const security: readonly Header[] = [
  ['Strict-Transport-Security', 'max-age=31536000; includeSubdomains; preload'],
  ['X-Frame-Options', 'deny'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-XSS-Protection', '0'],
  ['Referrer-Policy', 'origin-when-cross-origin, strict-origin-when-cross-origin'],
  ['Content-Security-Policy', "default-src 'none'"],
]

/** What every answer carries, in place of what the reply may carry of it already. */
export function withStandardHeaders(
  reply: Reply,
  call: Call,
  context: Context,
  window: RateWindow,
  now: number,
  operationId: string | undefined,
): Reply {
  const standard: readonly Header[] = [
    ...scopeHeaders(context, operationId),
    ['X-GitHub-Media-Type', mediaTypeHeader(context.media)],
    ...(context.badCredential || context.asked.kind === 'unknown'
      ? []
      : [['x-github-api-version-selected', versionOf(context)] as const]),
    ['Access-Control-Expose-Headers', exposed],
    ['Access-Control-Allow-Origin', '*'],
    ...security,
    // A refused credential leaves no trace of any limit (measured 2026-09).
    ...(context.badCredential ? [] : rateHeaders(context, window)),
    ['X-GitHub-Request-Id', requestId(call, window, now)],
  ]
  const own = new Set(standard.map(([name]) => name.toLowerCase()))
  const kept = (reply.headers ?? []).filter(([name]) => !own.has(name.toLowerCase()))
  return { ...reply, headers: [...kept, ...standard] }
}

function rateHeaders(context: Context, window: RateWindow): readonly Header[] {
  const limit: Header = ['X-RateLimit-Limit', String(window.limit)]
  const remaining: Header = ['X-RateLimit-Remaining', String(remainingOf(window))]
  const reset: Header = ['X-RateLimit-Reset', String(Math.floor(window.resetAt / 1000))]
  const used: Header = ['X-RateLimit-Used', String(window.used)]
  const resource: Header = ['X-RateLimit-Resource', 'core']
  return context.viewer.kind === 'anonymous'
    ? [limit, remaining, used, resource, reset]
    : [limit, remaining, reset, used, resource]
}

function scopeHeaders(context: Context, operationId: string | undefined): readonly Header[] {
  const { viewer } = context
  if (viewer.kind === 'anonymous') return []
  const expiry: readonly Header[] =
    viewer.expiresAt === null
      ? []
      : [['github-authentication-token-expiration', expiryText(viewer.expiresAt)]]
  if (viewer.kind === 'installation') return expiry
  return [
    ['X-OAuth-Scopes', viewer.scopes.join(', ')],
    ['X-Accepted-OAuth-Scopes', acceptedScopes(operationId)],
    ...expiry,
  ]
}

const two = (value: number): string => String(value).padStart(2, '0')

export function expiryText(ms: number): string {
  const t = civilTime(ms)
  return `${t.year}-${two(t.month)}-${two(t.day)} ${two(t.hour)}:${two(t.minute)}:${two(t.second)} UTC`
}

/** Five groups of hex; the last is the second it happened in. Follows from the request, so that a rerun has the same. */
function requestId(call: Call, window: RateWindow, now: number): string {
  const key = `${call.method} ${call.path}?${call.search}\n${window.bucket} ${window.used}\n${now}`
  const hex = bytesToHex(sha256(new TextEncoder().encode(key))).toUpperCase()
  const seconds = Math.floor(now / 1000)
    .toString(16)
    .toUpperCase()
  return [hex.slice(0, 4), hex.slice(4, 10), hex.slice(10, 17), hex.slice(17, 24), seconds].join(
    ':',
  )
}
