import type { Call, Reply } from '../message.ts'

/** How far an answer got, reported once per request. */
export interface Delivery {
  readonly headSent: boolean
  /** Body bytes handed to the socket (before chunk framing). */
  readonly bodyBytes: number
  /** The whole answer was handed over. */
  readonly complete: boolean
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
    }
  /** Nothing is sent. `drop` ends the connection with FIN, `reset` with RST. */
  | { readonly kind: 'sever'; readonly how: 'drop' | 'reset' }

/** One request in, one outcome out. Must not reject: a bug inside is already a 500 reply. */
export type Answer = (call: Call) => Promise<WireOutcome>
