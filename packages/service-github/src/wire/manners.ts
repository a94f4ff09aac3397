import type {
  Framing,
  Header,
  HeaderList,
  MalformedRequest,
  Reply,
  WireFacts,
  WireManners,
} from '@crvouga/mockingbird-shared-runtime'
import { toHttpDate } from './timestamp.ts'

/** Names in the order in which api.github.com sends them (recordings of 2025 and 2026); others follow at the end. Casing as an HTTP/1.1 capture of 2023 shows it. */
const order = [
  'date',
  'content-type',
  'cache-control',
  'vary',
  'etag',
  'last-modified',
  'x-poll-interval',
  'x-oauth-scopes',
  'x-accepted-oauth-scopes',
  'github-authentication-token-expiration',
  'location',
  'x-github-media-type',
  'deprecation',
  'sunset',
  'link',
  'x-accepted-github-permissions',
  'x-github-api-version-selected',
  'retry-after',
  'access-control-expose-headers',
  'access-control-allow-origin',
  'strict-transport-security',
  'x-frame-options',
  'x-content-type-options',
  'x-xss-protection',
  'referrer-policy',
  'content-security-policy',
  'server',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-ratelimit-used',
  'x-ratelimit-resource',
  'content-length',
  'x-github-request-id',
]
const places = new Map(order.map((name, i) => [name, i]))

export const manners: WireManners = {
  headers: headLines,
  onMalformed: malformedAnswer,
  headBytesMax: 16_384,
  bodyBytesMax: 25 * 1024 * 1024,
  anyMethod: false,
  keepAliveMs: 60_000,
}

function headLines(
  reply: Reply,
  facts: WireFacts,
): { readonly headers: HeaderList; readonly framing: Framing } {
  const bodiless = facts.method === 'HEAD' || reply.status === 204 || reply.status === 304
  const length: readonly Header[] =
    facts.bodyLength === null || reply.status === 204 || reply.status === 304
      ? []
      : [['Content-Length', String(facts.bodyLength)]]
  const framing: Framing = bodiless ? 'none' : facts.bodyLength === null ? 'chunked' : 'length'
  const headers: readonly Header[] = [
    ['Date', toHttpDate(facts.now)],
    ['Server', 'github.com'],
    ...(reply.headers ?? []),
    ...length,
    ...(framing === 'chunked' ? [['Transfer-Encoding', 'chunked'] as const] : []),
    ...(facts.keepAlive ? [] : [['connection', 'close'] as const]),
  ]
  return { headers: inOrder(headers), framing }
}

/** Without a credential the rate headers come in another order and are kept as they are given. */
function inOrder(headers: readonly Header[]): HeaderList {
  const placed = headers.map((header, i) => ({ header, i, place: placeOf(header[0]) }))
  return placed.sort((a, b) => a.place - b.place || a.i - b.i).map(({ header }) => header)
}

const ratePlace = places.get('x-ratelimit-limit') ?? 0
function placeOf(name: string): number {
  const lower = name.toLowerCase()
  return lower.startsWith('x-ratelimit-') ? ratePlace : (places.get(lower) ?? order.length)
}

const statusLines = {
  'head-too-large': '431 Request Header Fields Too Large',
  'too-many-headers': '431 Request Header Fields Too Large',
  version: '505 HTTP Version Not Supported',
  other: '400 Bad request',
} as const

/** What the edge in front of the API says to bytes that are no request; no recording of the real one exists. */
function malformedAnswer(problem: MalformedRequest): string {
  const line =
    problem.kind === 'head-too-large' ||
    problem.kind === 'too-many-headers' ||
    problem.kind === 'version'
      ? statusLines[problem.kind]
      : statusLines.other
  const body = `<html><body><h1>${line}</h1>\nYour browser sent an invalid request.\n</body></html>\n`
  return [
    `HTTP/1.1 ${line}`,
    'Content-Type: text/html',
    'Cache-Control: no-cache',
    `Content-Length: ${body.length}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
