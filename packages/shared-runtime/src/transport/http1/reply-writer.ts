import type { Reply } from '../../message.ts'
import type { Framing } from '../../service.ts'
import type { Outflow } from '../outflow.ts'
import type { Payload, Sent } from '../payload.ts'

const NOTHING = new Uint8Array(0)
const CRLF = Buffer.from('\r\n')
const LAST_CHUNK = '0\r\n\r\n'

export const bodyLengthOf = (reply: Reply): number | null => {
  if (reply.stream !== undefined) return null
  const { body } = reply
  return body === undefined ? 0 : typeof body === 'string' ? Buffer.byteLength(body) : body.length
}

/** Head and body in one write: clients and the recordings see one packet for a small answer. */
export async function writeWhole(
  outflow: Outflow,
  payload: Payload,
  head: string,
  body: string | Uint8Array,
  framing: Framing,
): Promise<Sent> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  if (framing === 'none' || bytes.length === 0) {
    outflow.latin1(framing === 'chunked' ? head + LAST_CHUNK : head)
    return 'sent'
  }
  return framing === 'chunked'
    ? await payload.send(
        Buffer.from(`${head}${bytes.length.toString(16)}\r\n`, 'latin1'),
        bytes,
        Buffer.from(`\r\n${LAST_CHUNK}`),
      )
    : await payload.send(Buffer.from(head, 'latin1'), bytes)
}

/** The common case without a promise: no gate, nothing to wait for. `length` is the body's in bytes. */
export function writeWholeNow(
  outflow: Outflow,
  payload: Payload,
  head: string,
  body: string | Uint8Array,
  length: number,
  framing: Framing,
): void {
  if (framing === 'none' || length === 0) {
    outflow.answer(framing === 'chunked' ? head + LAST_CHUNK : head)
    return
  }
  payload.count(length)
  const before = framing === 'chunked' ? `${head}${length.toString(16)}\r\n` : head
  const after = framing === 'chunked' ? `\r\n${LAST_CHUNK}` : ''
  // As many bytes as UTF-16 units: all ASCII, so the text can be joined to the head.
  if (typeof body === 'string' && length === body.length) {
    outflow.answer(before + body + after)
    return
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  outflow.answer([Buffer.from(before, 'latin1'), bytes, Buffer.from(after)])
}

/**
 * Writes the head at once, then one item at a time, each one chunk when chunked. The next item is asked
 * for only when the socket has room, so a client that stops reading stops the iterator.
 */
export async function writeStream(
  outflow: Outflow,
  payload: Payload,
  head: string,
  iterator: AsyncIterator<string | Uint8Array>,
  framing: Framing,
  stopped: () => boolean,
): Promise<Sent> {
  outflow.latin1(head)
  for (;;) {
    const step = await iterator.next()
    if (stopped()) return 'sent'
    if (step.done === true) break
    const bytes = typeof step.value === 'string' ? Buffer.from(step.value) : step.value
    // An empty chunk would end the body.
    if (bytes.length === 0) continue
    const sent =
      framing === 'chunked'
        ? await payload.send(Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, CRLF)
        : await payload.send(NOTHING, bytes)
    if (stopped() || sent !== 'sent') return sent
  }
  if (framing === 'chunked') outflow.latin1(LAST_CHUNK)
  return 'sent'
}
