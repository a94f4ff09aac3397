/** One header, name as it shall stand on the wire. */
export type Header = readonly [name: string, value: string]
export type HeaderList = readonly Header[]

/** Request headers: order and casing as received, look-up without case. */
export interface RequestHeaders {
  readonly list: HeaderList
  /** The first value of that name, or undefined. */
  readonly get: (name: string) => string | undefined
  readonly has: (name: string) => boolean
}

/** How a call reached us. `memory` is the in-process `fetch`. */
export type Carrier = 'tcp' | 'unix' | 'memory'

/** One request as handlers see it. Carrier prefixes (`/ns/<name>`) are already taken off `path`. */
export interface Call {
  readonly method: string
  /** Percent-encoded path without query, without the namespace prefix. */
  readonly path: string
  /** Raw query string without `?`; may be empty. */
  readonly search: string
  readonly query: URLSearchParams
  readonly headers: RequestHeaders
  readonly httpVersion: '1.0' | '1.1'
  readonly carrier: Carrier
  /** What links in answers start with: scheme, host and namespace prefix, no trailing slash. */
  readonly baseUrl: string
  /**
   * The whole body. Rejects with `BodyTooLarge` past the service's limit and with `BodyMalformed`
   * when its chunked framing is broken. May be called more than once.
   */
  readonly body: () => Promise<Uint8Array>
  /** Declared length in bytes; null when chunked; 0 when there is no body. */
  readonly bodyLength: number | null
  /** Aborted when the client is gone, or the world was reset, checked out or shut down. */
  readonly signal: AbortSignal
}

/** The connection after an upgrade: bytes both ways, each direction closed on its own. */
export interface LiveConnection {
  /** Bytes from the client; ends at its half-close. */
  readonly input: AsyncIterable<Uint8Array>
  /** Resolves when the bytes are handed on; waits while the peer does not read. Rejects when `signal` aborts. */
  readonly write: (bytes: Uint8Array) => Promise<void>
  /** Our half-close. The connection ends when the client has closed its side too. */
  readonly end: () => void
  /** Aborted when the connection is gone or the world it belonged to was replaced. */
  readonly signal: AbortSignal
}

/** A handler's answer. At most one of `body`, `stream`, `upgrade`. */
export interface Reply {
  readonly status: number
  readonly headers?: HeaderList
  /** Reason phrase; the standard one of the status when absent. */
  readonly reason?: string
  readonly body?: string | Uint8Array
  /** Each item is one write (one chunk when chunked). The head is sent before the first item is asked for. */
  readonly stream?: AsyncIterable<string | Uint8Array>
  /**
   * Takes the connection over after the head. The head carries exactly `headers`: the service's
   * wire manners add nothing.
   */
  readonly upgrade?: (connection: LiveConnection) => Promise<void>
  /** Close the connection after this reply. */
  readonly close?: boolean
}

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
}
export class BodyMalformed extends Error {
  override readonly name = 'BodyMalformed'
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** UTF-8 bytes of a text. */
export const toBytes = (text: string): Uint8Array => encoder.encode(text)
/** Text of UTF-8 bytes; invalid sequences become U+FFFD, a byte order mark is kept. */
export const toText = (bytes: Uint8Array): string => decoder.decode(bytes)

/** A JSON reply: compact, with an optional tail (Go's encoder ends with a newline). */
export function jsonReply(
  status: number,
  value: unknown,
  headers: HeaderList = [],
  tail = '',
): Reply {
  return {
    status,
    headers: [['Content-Type', 'application/json'], ...headers],
    body: JSON.stringify(value) + tail,
  }
}
