import type {
  Header,
  HeaderList,
  MalformedRequest,
  WireManners,
} from '@crvouga/mockingbird-shared-runtime'
import { httpDate } from './http-date.ts'
import { bodyBytesMax } from './middleware.ts'

const server = 'Python/3.11 aiohttp/3.14.3'
const fieldBytesMax = 8190

/** How aiohttp writes and what it says to requests that it cannot parse (topic http). */
export const manners: WireManners = {
  headers: (reply, facts) => {
    const given = reply.headers ?? []
    const own = given.filter(([name]) => name !== 'Server')
    const named = given.find(([name]) => name === 'Server')?.[1] ?? server
    const isStream = reply.stream !== undefined
    const isBare = facts.method === 'HEAD' || reply.status === 204 || reply.status === 304
    const isChunked = isStream && facts.httpVersion === '1.1'
    const length: HeaderList = isStream
      ? isChunked
        ? [['Transfer-Encoding', 'chunked']]
        : []
      : [['Content-Length', String(facts.bodyLength ?? 0)]]
    return {
      headers: [
        ...own,
        ...length,
        ['Date', httpDate(facts.now)],
        ['Server', named],
        ...connection(facts),
      ],
      framing: isBare ? 'none' : isChunked ? 'chunked' : isStream ? 'close' : 'length',
    }
  },
  onMalformed: (problem) => badRequest(reasonText(problem)),
  headBytesMax: 65_536,
  bodyBytesMax: 20 * bodyBytesMax,
  anyMethod: false,
  keepAliveMs: 3_630_000,
  fieldBytesMax,
  headersMax: 128,
  otherVersions: ['2.0', '0.9'],
  acceptsTarget: (target) =>
    /^[/*]|^https?:\/\/|^[^/]+:\d+$/i.test(target) && /^[\x21-\x7e]+$/.test(target),
  halfClose: 'cancels',
  drainBytesMax: 64 * 1024 * 1024,
}

/** Only what differs from the version's default is said. */
function connection(facts: {
  readonly httpVersion: '1.0' | '1.1'
  readonly keepAlive: boolean
}): readonly Header[] {
  if (facts.httpVersion === '1.1') return facts.keepAlive ? [] : [['Connection', 'close']]
  return facts.keepAlive ? [['Connection', 'keep-alive']] : []
}

// A request that cannot be parsed has no time of its own; recordings mask Date.
const badRequest = (text: string): string => {
  const body = new TextEncoder().encode(text)
  const head = [
    'HTTP/1.0 400 Bad Request',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${body.length}`,
    `Date: ${httpDate(0)}`,
    `Server: ${server}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}

/** A reason, the line at fault as a Python bytes literal, and a caret under one of its characters. */
const pointed = (reason: string, line: string, caret: number): string =>
  `${reason}:\n\n  b'${bytesText(line)}'\n${' '.repeat(4 + Math.max(0, caret))}^`

function bytesText(line: string): string {
  return line.replace(/[\\'\n\r\t]|[^\x20-\x7e]/g, (unit) => {
    const short = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r', '\t': '\\t' }[unit]
    return short ?? `\\x${unit.charCodeAt(0).toString(16).padStart(2, '0')}`
  })
}

function reasonText(problem: MalformedRequest): string {
  switch (problem.kind) {
    case 'host-missing':
      return "Missing 'Host' header in request."
    case 'host-duplicate':
      return "Duplicate 'Host' header found."
    case 'host-malformed':
      return "Invalid 'Host' header in request."
    case 'too-many-headers':
      return 'Too many headers received'
    case 'head-too-large':
      return 'Got more than 8190 bytes when reading'
    case 'field-too-long': {
      const head = `b'${bytesText(problem.text.slice(0, 100))}...'`
      const shown = problem.part === 'target' ? `bytearray(${head})` : head
      return `Got more than ${fieldBytesMax} bytes when reading: ${shown}.`
    }
    case 'version':
      return versionText(problem)
    case 'request-line':
      return requestLineText(problem)
    case 'header-line':
      return headerLineText(problem)
    case 'content-length':
      return contentLengthText(problem)
    case 'transfer-encoding':
      return transferEncodingText(problem)
    case 'chunk':
      return pointed('Invalid character in chunk size', problem.line, 0)
  }
}

type Problem<K extends MalformedRequest['kind']> = Extract<MalformedRequest, { readonly kind: K }>

function versionText({ line }: Problem<'version'>): string {
  const at = line.lastIndexOf('HTTP/')
  if (at > 0 && /^HTTP\/\d\.\d$/.test(line.slice(at)) && line.split(' ').length === 3) {
    return `Bad status line:\n  ${pointed('Invalid HTTP version', line, line.length)}`
  }
  const second = line.indexOf(' ', line.indexOf(' ') + 1)
  return `Bad status line:\n  ${pointed('Expected HTTP/, RTSP/ or ICE/', line, second + 1)}`
}

function requestLineText({ line, reason }: Problem<'request-line'>): string {
  const space = line.indexOf(' ')
  if (line.startsWith('PRI * HTTP/2.0')) return pointed('Pause on PRI/Upgrade', '', 0)
  if (reason === 'method') return pointed('Invalid method encountered', line, methodEnd(line))
  if (reason === 'bare-lf') {
    const end = line.indexOf('\n')
    return `Bad status line:\n  ${pointed('Expected CRLF after version', line, end + 2)}`
  }
  const bad = line.search(/[^\x21-\x7e ]/)
  if (bad > space) return pointed('Invalid char in url path', line, bad)
  const end = line.indexOf(' ', space + 1)
  return pointed('Invalid characters in url', line, (end < 0 ? line.length : end) + 1)
}

/** Where the parser gives a method up: at the first character that no known method has there. */
function methodEnd(line: string): number {
  const known = [
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'CONNECT',
    'TRACE',
    'BIND',
    'BREW',
  ]
  let at = 0
  while (at < line.length && known.some((m) => m !== 'BREW' && m.startsWith(line.slice(0, at + 1))))
    at += 1
  return at
}

function headerLineText({ line, reason, at }: Problem<'header-line'>): string {
  switch (reason) {
    case 'no-colon':
    case 'name':
      return pointed('Invalid header token', line, at)
    case 'value':
      return pointed('Invalid header value char', line, at)
    case 'folded':
      return pointed('Unexpected whitespace after header value', line, 0)
    case 'bare-cr':
      return pointed('Missing expected LF after header value', line, at + 2)
    case 'bare-lf':
      return pointed('Expected CRLF after header value', line, at)
  }
}

function contentLengthText({ line, value, reason }: Problem<'content-length'>): string {
  const start = line.length - value.length
  switch (reason) {
    case 'empty':
      return pointed('Empty Content-Length', '', 0)
    case 'character':
      return pointed(
        'Invalid character in Content-Length',
        line,
        start + Math.max(0, value.search(/\D/)),
      )
    case 'overflow':
      return pointed('Content-Length overflow', line, start + 20)
    case 'duplicate':
      return pointed('Duplicate Content-Length', line, start)
    case 'with-transfer-encoding':
      return pointed("Content-Length can't be present with Transfer-Encoding", line, start - 1)
  }
}

function transferEncodingText({ line, reason, after }: Problem<'transfer-encoding'>): string {
  switch (reason) {
    case 'with-content-length':
      return pointed(
        "Transfer-Encoding can't be present with Content-Length",
        line,
        line.indexOf(':') + 1,
      )
    case 'unknown':
    case 'duplicate':
    case 'http-1.0':
      return pointed('Request has invalid `Transfer-Encoding`', after, 0)
  }
}
