import type { HeaderList } from '../message.ts'

/** One request to the outside. */
export interface OutgoingRequest {
  /** http or https. */
  readonly url: string
  /** As they are sent, without Host and framing. */
  readonly headers: HeaderList
  readonly body: string | Uint8Array
  /** Wall time until the whole answer has to be there. */
  readonly timeoutMs: number
  /** Whether the certificate of an https receiver has to be good. */
  readonly verifyTls: boolean
}

/** Why nothing came back. `not-allowed`: the destination is neither on loopback nor allowed by the operator. */
export type SendFailure = 'unreachable' | 'timeout' | 'not-allowed' | 'too-large'

export type SendAnswer =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly headers: HeaderList
      /** The beginning of the body. */
      readonly body: string
    }
  | { readonly kind: 'failed'; readonly reason: SendFailure }

/** Takes one request to its receiver; never rejects, but with the reason of its signal. */
export type Send = (request: OutgoingRequest, signal: AbortSignal) => Promise<SendAnswer>

/** What became of a message, as its service is told. */
export type SendOutcome =
  | (SendAnswer & {
      /** Logical time from the beginning until now: zero while the clock stands still. */
      readonly durationMs: number
    })
  /** A fault rule took it: as if it had never been sent. */
  | { readonly kind: 'lost' }
