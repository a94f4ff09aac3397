import type { CancelReason } from '../failure.ts'
import type { Call, Reply } from '../message.ts'
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
    }
  /** Nothing is sent. `drop` ends the connection with FIN, `reset` with RST. */
  | { readonly kind: 'sever'; readonly how: 'drop' | 'reset' }

/** One request in, one outcome out. Must not reject: a bug inside is already a 500 reply. */
export type Answer = (call: Call) => Promise<WireOutcome>

/** A call that came over a socket. */
export interface WireCall extends Call {
  /** The namespace that this listener is bound to, if it is bound to one. */
  readonly listenerNamespace?: string
  /**
   * Ends this call from our side: aborts `signal` with `Cancelled(reason)`, sends not one byte more,
   * closes the connection. Does nothing once the answer is complete.
   */
  readonly cut: (reason: CancelReason) => void
}

/** True for calls that a listener of ours read from a socket; false for the in-process `fetch`. */
export const isWireCall = (call: Call): call is WireCall => 'cut' in call
