import type { MalformedRequest, WireManners } from '../../service.ts'

/** What the first line of a request says. */
export interface RequestLine {
  readonly method: string
  readonly path: string
  readonly search: string
  /** Of an absolute target; undefined for all others. */
  readonly authority: string | undefined
  readonly version: string
  readonly httpVersion: '1.0' | '1.1'
}

const SLASH = 47
export const TOKEN: RegExp = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const VERSION = /^HTTP\/(\d\.\d)$/
const PRINTABLE = /^[\x21-\x7e]+$/
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i
const AUTHORITY = /^[^/?#@\s]+:\d+$/
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\0-\x1f\x7f]/
const HAS_HIGH_BYTE = /[\x80-\xff]/
const HIGH_BYTES = /[\x80-\xff]/g
// What parsers with a fixed table of methods know. Others call themselves `anyMethod`.
const METHODS: ReadonlySet<string> = new Set(
  (
    'GET HEAD POST PUT DELETE CONNECT OPTIONS TRACE PATCH COPY LOCK MKCOL MOVE PROPFIND PROPPATCH SEARCH ' +
    'UNLOCK BIND REBIND UNBIND ACL REPORT MKACTIVITY CHECKOUT MERGE M-SEARCH NOTIFY SUBSCRIBE UNSUBSCRIBE ' +
    'PURGE MKCALENDAR LINK UNLINK QUERY'
  ).split(' '),
)

/** Reads a request line (latin1, without its line end). */
export function parseRequestLine(
  line: string,
  manners: WireManners,
): RequestLine | MalformedRequest {
  const space = line.indexOf(' ')
  const method = space < 0 ? line : line.slice(0, space)
  if (!METHODS.has(method) && !(manners.anyMethod && TOKEN.test(method)))
    return wrong(line, 'method')
  if (space < 0) return wrong(line, 'parts')
  const second = line.indexOf(' ', space + 1)
  const target = second < 0 ? line.slice(space + 1) : line.slice(space + 1, second)
  if (manners.fieldBytesMax !== undefined && target.length > manners.fieldBytesMax)
    return { kind: 'field-too-long', part: 'target', text: target }
  const accepted =
    manners.acceptsTarget === undefined
      ? acceptsUsualTarget(target, method)
      : target !== '' && !CONTROL.test(target) && manners.acceptsTarget(target, method)
  if (!accepted) return wrong(line, 'target')
  const word = second < 0 ? 'HTTP/0.9' : line.slice(second + 1)
  const version =
    word === 'HTTP/1.1' ? '1.1' : word === 'HTTP/1.0' ? '1.0' : otherVersion(word, manners)
  if (version === undefined) {
    if (second < 0) return wrong(line, 'parts')
    return { kind: 'version', version: word.startsWith('HTTP/') ? word.slice(5) : word, line }
  }
  const absolute = target.charCodeAt(0) === SLASH ? null : ABSOLUTE.exec(target)
  const local = absolute === null ? target : target.slice(absolute[0].length)
  const mark = local.indexOf('?')
  const path = mark < 0 ? local : local.slice(0, mark)
  return {
    method,
    path: percentEncodeHigh(absolute !== null && path === '' ? '/' : path),
    search: mark < 0 ? '' : percentEncodeHigh(local.slice(mark + 1)),
    authority: absolute?.[1],
    version,
    httpVersion: version === '1.1' ? '1.1' : '1.0',
  }
}

const wrong = (line: string, reason: 'method' | 'target' | 'parts'): MalformedRequest => ({
  kind: 'request-line',
  line,
  reason,
})

function otherVersion(word: string, manners: WireManners): string | undefined {
  const number = VERSION.exec(word)?.[1]
  return number !== undefined && manners.otherVersions?.includes(number) ? number : undefined
}

function acceptsUsualTarget(target: string, method: string): boolean {
  if (!PRINTABLE.test(target)) return false
  if (target.charCodeAt(0) === SLASH) return true
  if (method === 'CONNECT') return AUTHORITY.test(target)
  return (target === '*' && method === 'OPTIONS') || ABSOLUTE.test(target)
}

const percentEncodeHigh = (text: string): string =>
  HAS_HIGH_BYTE.test(text)
    ? text.replace(HIGH_BYTES, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)
    : text
