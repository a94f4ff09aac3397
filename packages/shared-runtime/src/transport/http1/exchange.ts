import { Cancelled, type CancelReason } from '../../failure.ts'
import type { Carrier } from '../../message.ts'
import type { WireCall } from '../../wire-call.ts'
import type { Delivery } from '../outcome.ts'
import type { BodyReader } from './body-reader.ts'
import type { RequestHead } from './request-head.ts'

/** Where a call came in: the same for all calls of a listener. */
export interface Origin {
  readonly carrier: Carrier
  /** Stands in links when the client named no host. */
  readonly authority: string
  readonly namespace: string | undefined
}

/** One request and its answer, from the head to the last byte. */
export class Exchange {
  readonly head: RequestHead
  readonly body: BodyReader
  /** The answer is complete, or will never be. */
  over = false
  /** Runs once when the exchange ends before its answer is complete. */
  onBroken: (() => void) | undefined
  #cancelled: Cancelled | undefined
  #controller: AbortController | undefined

  constructor(head: RequestHead, body: BodyReader) {
    this.head = head
    this.body = body
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#cancelled !== undefined) this.#controller.abort(this.#cancelled)
    }
    return this.#controller.signal
  }

  /** Tells the handler; does not end the answer. */
  cancel(reason: CancelReason): Cancelled {
    if (this.#cancelled === undefined) {
      this.#cancelled = new Cancelled(reason)
      this.#controller?.abort(this.#cancelled)
    }
    return this.#cancelled
  }

  complete(): void {
    this.over = true
    this.onBroken = undefined
  }

  break(reason: CancelReason): void {
    if (this.over) return
    this.over = true
    this.body.cut(this.cancel(reason))
    const tell = this.onBroken
    this.onBroken = undefined
    tell?.()
  }
}

export const NOT_DELIVERED: Delivery = {
  headSent: false,
  bodyBytes: 0,
  complete: false,
  wireBytes: 0,
}

/**
 * The call as handlers see it. All members are the object's own, so that a derived call keeps them
 * however it is made;
 * the costly ones are made on first use.
 */
export function toWireCall(
  exchange: Exchange,
  origin: Origin,
  cut: (reason: CancelReason) => void,
): WireCall {
  const { head, body } = exchange
  let query: URLSearchParams | undefined
  return {
    method: head.method,
    path: head.path,
    search: head.search,
    get query(): URLSearchParams {
      query ??= new URLSearchParams(head.search)
      return query
    },
    headers: head.headers,
    httpVersion: head.httpVersion,
    carrier: origin.carrier,
    baseUrl: `http://${head.authority === '' ? origin.authority : head.authority}`,
    body: () => body.read(),
    bodyLength: body.declared,
    get signal(): AbortSignal {
      return exchange.signal
    },
    listenerNamespace: origin.namespace,
    cut,
  }
}
