import type { Header, RequestHeaders } from '../../message.ts'
import type { MalformedRequest, WireManners } from '../../service.ts'
import type { BodyFraming } from './request-head.ts'
import { TOKEN } from './request-line.ts'

/** What the header lines of a request say to the transport. */
export interface HeaderLines {
  readonly headers: RequestHeaders
  readonly host: string | undefined
  readonly body: BodyFraming
  readonly connection: string
  readonly expectsContinue: boolean
  readonly asksUpgrade: boolean
}

const HEADERS_MAX = 1000
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const NOT_IN_VALUE = /[\0-\x08\n-\x1f\x7f]/
const NOT_DIGIT = /[^0-9]/
const HOST = /^[A-Za-z0-9\-._~!$&'()*+,;=:%[\]]*$/

class ReceivedHeaders implements RequestHeaders {
  readonly list: readonly Header[]
  readonly #names: readonly string[]
  constructor(list: readonly Header[], names: readonly string[]) {
    this.list = list
    this.#names = names
  }
  get(name: string): string | undefined {
    const at = this.#names.indexOf(name.toLowerCase())
    return at < 0 ? undefined : this.list[at]?.[1]
  }
  has(name: string): boolean {
    return this.#names.includes(name.toLowerCase())
  }
}

/**
 * Reads the header lines in `text` (latin1) from `at`, each ended by CRLF. Whatever two parsers could
 * read in two ways (folding, bare CR or LF, two lengths, length and coding) is refused, because a proxy in
 * front of us and we would then disagree on where the request ends.
 */
export function parseHeaderLines(
  text: string,
  at: number,
  after: () => string,
  httpVersion: '1.0' | '1.1',
  manners: WireManners,
): HeaderLines | MalformedRequest {
  const list: Header[] = []
  const names: string[] = []
  const headersMax = manners.headersMax ?? HEADERS_MAX
  const fieldBytesMax = manners.fieldBytesMax ?? Infinity
  let host: string | undefined
  let length: number | undefined
  let chunked = false
  let connection = ''
  let expectsContinue = false
  let asksUpgrade = false
  while (at < text.length) {
    const end = text.indexOf('\r\n', at)
    const colon = text.indexOf(':', at)
    if (colon < 0 || colon >= end) return nameProblem(text.slice(at, end))
    const name = text.slice(at, colon)
    if (!TOKEN.test(name)) return nameProblem(text.slice(at, end))
    let from = colon + 1
    let to = end
    while (from < to && isBlank(text.charCodeAt(from))) from += 1
    while (to > from && isBlank(text.charCodeAt(to - 1))) to -= 1
    const value = text.slice(from, to)
    if (NOT_IN_VALUE.test(value)) return valueProblem(text.slice(at, end), colon + 1 - at)
    if (value.length > fieldBytesMax)
      return { kind: 'field-too-long', part: 'header-value', text: value }
    if (list.length === headersMax) return { kind: 'too-many-headers' }
    const lower = name.toLowerCase()
    list.push([name, value])
    names.push(lower)
    switch (lower) {
      case 'host':
        if (host !== undefined) return { kind: 'host-duplicate' }
        if (!HOST.test(value)) return { kind: 'host-malformed', value }
        host = value
        break
      case 'content-length': {
        const line = text.slice(at, end)
        const wrong = chunked ? 'with-transfer-encoding' : lengthProblem(value, length)
        if (wrong !== undefined) return { kind: 'content-length', value, line, reason: wrong }
        length = Number(value)
        break
      }
      case 'transfer-encoding': {
        const wrong =
          length !== undefined
            ? 'with-content-length'
            : chunked
              ? 'duplicate'
              : httpVersion === '1.0'
                ? 'http-1.0'
                : value.toLowerCase() === 'chunked'
                  ? undefined
                  : 'unknown'
        if (wrong !== undefined) {
          const line = text.slice(at, end)
          return { kind: 'transfer-encoding', value, line, reason: wrong, after: after() }
        }
        chunked = true
        break
      }
      case 'connection':
        connection = connection === '' ? value : `${connection}, ${value}`
        break
      case 'expect':
        expectsContinue = value.toLowerCase() === '100-continue'
        break
      case 'upgrade':
        asksUpgrade = true
        break
    }
    at = end + 2
  }
  if (host === undefined && httpVersion === '1.1') return { kind: 'host-missing' }
  return {
    headers: new ReceivedHeaders(list, names),
    host,
    body: chunked
      ? { kind: 'chunked' }
      : length === undefined || length === 0
        ? NO_BODY
        : { kind: 'length', bytes: length },
    connection,
    expectsContinue,
    asksUpgrade,
  }
}

const NO_BODY: BodyFraming = { kind: 'none' }

const isBlank = (code: number): boolean => code === 32 || code === 9

function lengthProblem(
  value: string,
  earlier: number | undefined,
): 'empty' | 'character' | 'overflow' | 'duplicate' | undefined {
  if (earlier !== undefined) return 'duplicate'
  if (value === '') return 'empty'
  if (NOT_DIGIT.test(value)) return 'character'
  return Number.isSafeInteger(Number(value)) ? undefined : 'overflow'
}

function nameProblem(line: string): MalformedRequest {
  const stray = strayLineEnd(line, 0)
  if (stray !== undefined) return stray
  if (isBlank(line.charCodeAt(0))) return { kind: 'header-line', line, reason: 'folded', at: 0 }
  const colon = line.indexOf(':')
  if (colon < 0) return { kind: 'header-line', line, reason: 'no-colon', at: line.length }
  let at = 0
  while (at < colon && TOKEN.test(line.charAt(at))) at += 1
  return { kind: 'header-line', line, reason: 'name', at }
}

function valueProblem(line: string, valueAt: number): MalformedRequest {
  const stray = strayLineEnd(line, valueAt)
  if (stray !== undefined) return stray
  const at = valueAt + line.slice(valueAt).search(NOT_IN_VALUE)
  return { kind: 'header-line', line, reason: 'value', at }
}

function strayLineEnd(line: string, from: number): MalformedRequest | undefined {
  const cr = line.indexOf('\r', from)
  const lf = line.indexOf('\n', from)
  if (cr < 0 && lf < 0) return undefined
  const bareCr = cr >= 0 && (lf < 0 || cr < lf)
  return {
    kind: 'header-line',
    line,
    reason: bareCr ? 'bare-cr' : 'bare-lf',
    at: bareCr ? cr : lf,
  }
}
