import type { WireFacts, WireManners } from '../../service.ts'
import type { Delivery, WireOutcome } from '../outcome.ts'
import type { Outflow } from '../outflow.ts'
import { Payload, type Sent } from '../payload.ts'
import type { Exchange } from './exchange.ts'
import { replyHead, type ReplyHead } from './reply-head.ts'
import { bodyLengthOf, writeStream, writeWhole, writeWholeNow } from './reply-writer.ts'

export type ReplyOutcome = Extract<WireOutcome, { readonly kind: 'reply' }>

/** How the sending of a reply ended, unless the exchange was broken meanwhile. */
export interface Finished {
  readonly sent: Sent
  /** Whether the head left the connection open for a next request. */
  readonly keepAlive: boolean
}

/** Sends a reply that is no upgrade. Answers at once, without a promise, when nothing has to be waited for. */
export function sendReply(
  exchange: Exchange,
  outcome: ReplyOutcome,
  outflow: Outflow,
  manners: WireManners,
  mayKeepAlive: boolean,
): Finished | Promise<Finished> {
  const { reply } = outcome
  const { head } = exchange
  const length = bodyLengthOf(reply)
  const facts: WireFacts = {
    method: head.method,
    httpVersion: head.httpVersion,
    keepAlive: mayKeepAlive && reply.close !== true,
    bodyLength: length,
    now: outcome.now,
  }
  const written = replyHead(head, reply, facts, outcome.plain === true ? undefined : manners)
  const keepAlive = facts.keepAlive && written.framing !== 'close'
  const payload = new Payload(outflow, outcome.gate, () => exchange.over)
  const delivered = deliveryReport(outcome, outflow, payload)
  exchange.answering = true
  if (length !== null && payload.open) {
    writeWholeNow(outflow, payload, written.text, reply.body ?? '', length, written.framing)
    exchange.complete()
    delivered(true)
    return { sent: 'sent', keepAlive }
  }
  const iterator = reply.stream?.[Symbol.asyncIterator]()
  exchange.onBroken = () => {
    if (iterator !== undefined) void finishIterator(iterator)
    delivered(false)
  }
  return write(exchange, outcome, outflow, payload, written, iterator).then((sent) => {
    if (!exchange.over && sent === 'sent') {
      exchange.complete()
      delivered(true)
    }
    return { sent, keepAlive }
  })
}

/** A function that reports once how far the answer got. */
export function deliveryReport(
  outcome: ReplyOutcome,
  outflow: Outflow,
  payload: Payload,
): (complete: boolean) => void {
  const before = outflow.bytes
  return (complete) => {
    if (outcome.delivered === undefined) return
    const delivery: Delivery = {
      headSent: true,
      bodyBytes: payload.bytes,
      complete,
      wireBytes: outflow.bytes - before,
    }
    outcome.delivered(delivery)
  }
}

async function write(
  exchange: Exchange,
  { reply }: ReplyOutcome,
  outflow: Outflow,
  payload: Payload,
  { text, framing }: ReplyHead,
  iterator: AsyncIterator<string | Uint8Array> | undefined,
): Promise<Sent> {
  if (iterator === undefined)
    return await writeWhole(outflow, payload, text, reply.body ?? '', framing)
  if (framing !== 'none')
    return await writeStream(outflow, payload, text, iterator, framing, () => exchange.over)
  outflow.latin1(text)
  await finishIterator(iterator)
  return 'sent'
}

const NOTHING_SENT: Delivery = { headSent: false, bodyBytes: 0, complete: false, wireBytes: 0 }

/** No answer and no end: the connection stays until the client leaves or the world is replaced. */
export function hangOn(
  exchange: Exchange,
  outcome: Extract<WireOutcome, { readonly kind: 'hang' }>,
): void {
  if (exchange.over) outcome.delivered(NOTHING_SENT)
  else exchange.onBroken = () => outcome.delivered(NOTHING_SENT)
}

/** The reply comes too late: its stream is never read, but may have something to clean up. */
export function discardReply(outcome: ReplyOutcome): void {
  const iterator = outcome.reply.stream?.[Symbol.asyncIterator]()
  if (iterator !== undefined) void finishIterator(iterator)
  outcome.delivered?.(NOTHING_SENT)
}

async function finishIterator(iterator: AsyncIterator<string | Uint8Array>): Promise<void> {
  try {
    await iterator.return?.()
  } catch {
    // The answer is over: what goes wrong in a clean-up has nobody to tell.
  }
}
