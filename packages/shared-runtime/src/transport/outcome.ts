import type { Reply } from '../message.ts'
import type { WireCall } from '../wire-call.ts'
import type { ByteGate } from './byte-gate.ts'

/** How far an answer got, reported once per request. */
export interface Delivery {
  readonly headSent: boolean
  /** Body bytes handed to the socket (before chunk framing). */
  readonly bodyBytes: number
  /** The whole answer was handed over. */
  readonly complete: boolean
  /** Everything handed to the socket: head, framing and body. */
  readonly wireBytes?: number
}

/** What the pipeline decided for one request; the transport carries it out to the byte. */
export type WireOutcome =
  | {
      readonly kind: 'reply'
      readonly reply: Reply
      /** Logical time for the Date header. */
      readonly now: number
      /** Answers to the admin API are written plainly, without the provider's manners. */
      readonly plain?: boolean
      readonly delivered?: (delivery: Delivery) => void
      /** What the body's bytes, or those of an upgraded connection, have to pass. Absent: all pass. */
      readonly gate?: ByteGate
      /** Asked once the whole answer was handed over: whether the connection ends then, and how. */
      readonly afterwards?: () => 'drop' | 'reset' | undefined
    }
  /** Nothing is sent and the connection stays open until the client gives up; `delivered` tells that. */
  | { readonly kind: 'hang'; readonly delivered: (delivery: Delivery) => void }
  /** Nothing is sent. `drop` ends the connection with FIN, `reset` with RST. */
  | { readonly kind: 'sever'; readonly how: 'drop' | 'reset' }

/** One request in, one outcome out. Must not reject: a bug inside is already a 500 reply. */
export type Answer = (call: WireCall) => Promise<WireOutcome>
