import type { HeaderList, Reply } from '../../message.ts'
import type { Framing, WireFacts, WireManners } from '../../service.ts'
import { reasonPhrase } from './reason-phrase.ts'
import type { RequestHead } from './request-head.ts'

/** The head of a reply as it goes out, and how its body is to be framed. */
export interface ReplyHead {
  readonly text: string
  readonly framing: Framing
}

const UNSAFE = /[\r\n\0\u0100-\uffff]/
const LINE_BREAKS = /[\r\n\0]/g
const HAS_NO_BODY: ReadonlySet<number> = new Set([204, 304])

/** `bodyLength`: bytes of the whole body, null for a stream. */
export function replyHead(
  request: RequestHead,
  reply: Reply,
  facts: WireFacts,
  manners: WireManners | undefined,
): ReplyHead {
  const written = manners === undefined ? plainHeaders(reply, facts) : manners.headers(reply, facts)
  return {
    text: headText(request.version, reply, written.headers),
    framing: mayHaveBody(facts.method, reply.status) ? written.framing : 'none',
  }
}

/** The head of an upgrade: the reply's own headers and nothing else. */
export const upgradeHead = (request: RequestHead, reply: Reply): string =>
  headText(request.version, reply, reply.headers ?? [])

const mayHaveBody = (method: string, status: number): boolean =>
  method !== 'HEAD' && status >= 200 && !HAS_NO_BODY.has(status)

function headText(version: string, reply: Reply, headers: HeaderList): string {
  const reason = reply.reason === undefined ? reasonPhrase(reply.status) : asBytes(reply.reason)
  let text = `HTTP/${version} ${reply.status} ${reason}\r\n`
  for (const [name, value] of headers) text += `${name}: ${asBytes(value)}\r\n`
  return text + '\r\n'
}

/**
 * A line break in a value, whoever put it there, must not become a header of its own; nor may a character
 * that has one as its low byte, so text beyond latin1 goes out as UTF-8.
 */
function asBytes(value: string): string {
  if (!UNSAFE.test(value)) return value
  return Buffer.from(value.replace(LINE_BREAKS, ' ')).toString('latin1')
}

/** Answers that are ours, not a provider's: the reply's headers, framing, and nothing else. */
function plainHeaders(
  reply: Reply,
  facts: WireFacts,
): { readonly headers: HeaderList; readonly framing: Framing } {
  const headers = [...(reply.headers ?? [])]
  let framing: Framing = 'length'
  if (!mayHaveBody('GET', reply.status)) framing = 'none'
  else if (facts.bodyLength !== null) headers.push(['Content-Length', String(facts.bodyLength)])
  else if (facts.httpVersion === '1.0') framing = 'close'
  else {
    framing = 'chunked'
    headers.push(['Transfer-Encoding', 'chunked'])
  }
  const keepAlive = facts.keepAlive && framing !== 'close'
  if (!keepAlive) headers.push(['Connection', 'close'])
  else if (facts.httpVersion === '1.0') headers.push(['Connection', 'keep-alive'])
  return { headers, framing }
}
