import type { MalformedRequest, WireManners } from '../../service.ts'
import { parseHeaderLines } from './header-lines.ts'
import type { RequestHead } from './request-head.ts'
import { parseRequestLine } from './request-line.ts'

/** `undefined`: the head is not whole yet. */
export type ParsedHead =
  | { readonly kind: 'head'; readonly head: RequestHead }
  | { readonly kind: 'malformed'; readonly problem: MalformedRequest }
  | undefined

const CR = 13
const LF = 10
const HEAD_END = Buffer.from('\r\n\r\n')
const CLOSE = /(?:^|,)[ \t]*close[ \t]*(?:,|$)/i
const KEEP_ALIVE = /(?:^|,)[ \t]*keep-alive[ \t]*(?:,|$)/i

/** Finds and reads request heads in bytes that arrive in any slicing. One per connection. */
export class HeadParser {
  readonly #manners: WireManners
  /** Bytes of the current, incomplete head that were looked at already. */
  #scanned = 0
  #firstLineRead = false

  constructor(manners: WireManners) {
    this.#manners = manners
  }

  /** `bytes` is all that is unused on the connection, and begins with the next request. */
  parse(bytes: Buffer): ParsedHead {
    // A client may send a blank line after a body; servers skip it (RFC 9112, 2.2).
    let start = 0
    while (bytes[start] === CR && bytes[start + 1] === LF) start += 2
    const from = Math.max(start, this.#scanned - 3)
    const end = bytes.indexOf(HEAD_END, from)
    if (end < 0) {
      const early = this.#earlyProblem(bytes, start)
      this.#scanned = bytes.length
      return early === undefined ? undefined : this.#malformed(early)
    }
    this.#scanned = 0
    this.#firstLineRead = false
    if (end + 4 - start > this.#manners.headBytesMax)
      return this.#malformed({ kind: 'head-too-large' })
    return this.#read(bytes, start, end)
  }

  #read(bytes: Buffer, start: number, end: number): ParsedHead {
    const text = bytes.toString('latin1', start, end + 2)
    const lineEnd = text.indexOf('\r\n')
    const first = text.slice(0, lineEnd)
    if (first.includes('\n')) return this.#malformed(bareLf(first))
    const line = parseRequestLine(first, this.#manners)
    if ('kind' in line) return this.#malformed(line)
    const after = (): string => bytes.toString('latin1', end + 4)
    const lines = parseHeaderLines(text, lineEnd + 2, after, line.httpVersion, this.#manners)
    if ('kind' in lines) return this.#malformed(lines)
    const { headers, host, body, connection, expectsContinue, asksUpgrade } = lines
    const is11 = line.httpVersion === '1.1'
    const head: RequestHead = {
      method: line.method,
      path: line.path,
      search: line.search,
      version: line.version,
      httpVersion: line.httpVersion,
      headers,
      authority: line.authority ?? host ?? '',
      // 0.9 and 2.0, where they are answered at all, end with the answer (recorded: http/version 2.0).
      keepAlive: is11
        ? connection === '' || !CLOSE.test(connection)
        : line.version === '1.0' && KEEP_ALIVE.test(connection),
      body,
      expectsContinue: expectsContinue && is11 && body.kind !== 'none',
      asksUpgrade,
      bytes: end + 4,
    }
    return { kind: 'head', head }
  }

  /** What is wrong beyond repair before the head is whole: garbage must not be waited on for ever. */
  #earlyProblem(bytes: Buffer, start: number): MalformedRequest | undefined {
    if (bytes.length - start > this.#manners.headBytesMax) return { kind: 'head-too-large' }
    let lf = bytes.indexOf(LF, Math.max(start, this.#scanned))
    while (lf >= 0) {
      if (bytes[lf - 1] !== CR) return bareLf(bytes.toString('latin1', start))
      if (!this.#firstLineRead) {
        this.#firstLineRead = true
        const line = parseRequestLine(bytes.toString('latin1', start, lf - 1), this.#manners)
        if ('kind' in line) return line
      }
      lf = bytes.indexOf(LF, lf + 1)
    }
    return undefined
  }

  #malformed(problem: MalformedRequest): ParsedHead {
    return { kind: 'malformed', problem }
  }
}

const bareLf = (line: string): MalformedRequest => ({
  kind: 'request-line',
  line,
  reason: 'bare-lf',
})
