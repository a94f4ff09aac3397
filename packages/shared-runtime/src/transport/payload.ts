import type { ByteGate } from './byte-gate.ts'
import type { Outflow } from './outflow.ts'

/** `sent`, or how the gate ended it. */
export type Sent = 'sent' | 'drop' | 'reset'

const NOTHING = new Uint8Array(0)

/**
 * The payload of one answer on its way out: body bytes of a reply, or our side of an upgraded connection.
 * Everything passes `gate`; the framing around an item does not count as payload.
 */
export class Payload {
  readonly #outflow: Outflow
  readonly #gate: ByteGate | undefined
  readonly #stopped: () => boolean
  #bytes = 0

  /** `stopped` turns true when the answer was cut off from elsewhere: then nothing more is written. */
  constructor(outflow: Outflow, gate: ByteGate | undefined, stopped: () => boolean) {
    this.#outflow = outflow
    this.#gate = gate
    this.#stopped = stopped
  }

  get bytes(): number {
    return this.#bytes
  }

  /** True when whole items may be written without asking. */
  get open(): boolean {
    return this.#gate === undefined
  }

  /** Counts payload that the caller wrote itself, allowed only while `open`. */
  count(bytes: number): void {
    this.#bytes += bytes
  }

  /** Sends `prefix`, the item, `suffix`; waits while the peer does not read. */
  async send(prefix: Uint8Array, item: Uint8Array, suffix: Uint8Array = NOTHING): Promise<Sent> {
    if (this.#gate === undefined) {
      this.#bytes += item.length
      this.#write([prefix, item, suffix])
      await this.#outflow.ready()
      return 'sent'
    }
    // The prefix leaves with the first byte that may leave, so an undisturbed item stays one write.
    let before = prefix
    for (const step of this.#gate.pass(item)) {
      if (this.#stopped()) return 'sent'
      if (step.kind === 'send') {
        this.#bytes += step.bytes.length
        this.#write([before, step.bytes])
        before = NOTHING
        await this.#outflow.ready()
        continue
      }
      this.#write([before])
      before = NOTHING
      if (step.kind === 'cut') return step.how
      await step.until
    }
    if (!this.#stopped()) this.#write([before, suffix])
    return 'sent'
  }

  #write(parts: readonly Uint8Array[]): void {
    const filled = parts.filter((part) => part.length > 0)
    if (filled.length > 0) this.#outflow.parts(filled)
  }
}
