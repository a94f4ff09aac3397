import type {
  Framing,
  Header,
  HeaderList,
  MalformedRequest,
  Reply,
  WireFacts,
  WireManners,
} from '@crvouga/mockingbird-shared-runtime'
import { byName, hasHeader } from './engine-headers.ts'
import { httpDate } from './go-time.ts'

// Go's server counts a body that fits its 2 KiB buffer and chunks a longer one; the largest counted body
// seen on the wire had 2016 bytes.
const countedBytesMax = 2048

/** How Go's net/http writes: the handler's headers sorted, then Date, length, sniffed type, Connection, encoding. */
export const manners: WireManners = {
  headers: (reply, facts) => {
    const framing = framingOf(reply, facts)
    const own = [...(reply.headers ?? [])].filter(([name]) => keeps(name, reply.status))
    own.sort(byName)
    const tail: Header[] = [['Date', httpDate(facts.now)]]
    if (framing === 'length' && !hasHeader(own, 'Content-Length')) {
      tail.push(['Content-Length', String(facts.bodyLength ?? 0)])
    }
    const sniffs = (facts.bodyLength ?? 0) > 0 && !hasHeader(own, 'Content-Type')
    if (sniffs && allowsBody(reply.status) && facts.method !== 'HEAD') {
      tail.push(['Content-Type', 'text/plain; charset=utf-8'])
    }
    if (!facts.keepAlive && facts.httpVersion === '1.1') tail.push(['Connection', 'close'])
    if (framing === 'chunked') tail.push(['Transfer-Encoding', 'chunked'])
    return { headers: [...own, ...tail] as HeaderList, framing }
  },
  onMalformed: (problem) => {
    const line = malformedStatus(problem)
    if (line === undefined) return ''
    return `HTTP/1.1 ${line}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n${line}`
  },
  headBytesMax: 1024 * 1024 + 4096,
  bodyBytesMax: 64 * 1024 * 1024,
  anyMethod: true,
  keepAliveMs: 0,
  // The engine needs some 30 ms to start a process; docker-py relies on that gap and loses earlier bytes.
  upgradePauseMs: 10,
  // Go's server cancels the request when its reader meets the end of the connection; hijacked streams go on.
  halfClose: 'cancels',
}

const allowsBody = (status: number): boolean => status >= 200 && status !== 204 && status !== 304

const keeps = (name: string, status: number): boolean => {
  const lower = name.toLowerCase()
  if (status === 304) return lower !== 'content-type' && lower !== 'content-length'
  return status !== 204 || lower !== 'content-length'
}

function framingOf(reply: Reply, facts: WireFacts): Framing {
  if (!allowsBody(reply.status)) return 'none'
  if (facts.method === 'HEAD')
    return facts.bodyLength === null || facts.bodyLength === 0 ? 'none' : 'length'
  const counted = facts.bodyLength !== null && facts.bodyLength <= countedBytesMax
  if (counted) return 'length'
  return facts.httpVersion === '1.1' ? 'chunked' : 'close'
}

function malformedStatus(problem: MalformedRequest): string | undefined {
  switch (problem.kind) {
    case 'host-missing':
      return '400 Bad Request: missing required Host header'
    case 'host-duplicate':
      return '400 Bad Request: too many Host headers'
    case 'host-malformed':
      return '400 Bad Request: malformed Host header'
    case 'version':
      return '505 HTTP Version Not Supported: unsupported protocol version'
    case 'head-too-large':
    case 'too-many-headers':
    case 'field-too-long':
      return '431 Request Header Fields Too Large'
    case 'transfer-encoding':
      return problem.reason === 'unknown'
        ? '501 Not Implemented: Unsupported transfer encoding'
        : '400 Bad Request'
    case 'chunk':
      return undefined
    case 'request-line':
    case 'header-line':
    case 'content-length':
      return '400 Bad Request'
  }
}
