/** One thing to do with the next bytes of a payload, in order. */
export type GateStep =
  | { readonly kind: 'send'; readonly bytes: Uint8Array }
  | { readonly kind: 'wait'; readonly until: Promise<void> }
  /** Nothing further is sent. `drop` ends the connection with FIN, `reset` with RST. */
  | { readonly kind: 'cut'; readonly how: 'drop' | 'reset' }

/**
 * The one place that all body bytes of a reply, and all bytes that we send on an upgraded connection,
 * pass through. A gate sees the provider's payload before chunk framing, item by item, and keeps its own
 * count, so a fault at byte N needs no code in handlers. It is made per request and used by one at a time.
 */
export interface ByteGate {
  /** Steps are pulled one after the other; each `send` is one write to the socket. */
  readonly pass: (payload: Uint8Array) => Iterable<GateStep>
}
