import type { RequestHeaders } from '../../message.ts'

/** How the end of a request body is told. */
export type BodyFraming =
  | { readonly kind: 'none' }
  | { readonly kind: 'length'; readonly bytes: number }
  | { readonly kind: 'chunked' }

/** The head of one request, as far as the transport understands it. */
export interface RequestHead {
  readonly method: string
  readonly path: string
  readonly search: string
  /** As in the request line: echoed in the status line. */
  readonly version: string
  readonly httpVersion: '1.0' | '1.1'
  readonly headers: RequestHeaders
  /** Host of an absolute target, else the Host header; empty when there is none. */
  readonly authority: string
  /** Whether the client leaves the connection open. */
  readonly keepAlive: boolean
  readonly body: BodyFraming
  readonly expectsContinue: boolean
  readonly asksUpgrade: boolean
  /** Bytes that the head took, blank lines before it included. */
  readonly bytes: number
}
