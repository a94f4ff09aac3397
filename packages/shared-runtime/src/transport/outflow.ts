import type { Socket } from 'node:net'

/** Up to this many bytes are copied into one buffer; more goes out as one gathered write. */
const COPY_BYTES_MAX = 65_536
/** After this many bytes that the kernel took at once, others get a turn: it may take them for ever. */
const TURN_BYTES_MAX = 262_144

/** Outflows that hold answers until the end of this turn of the event loop, at most so many. */
let holding: Outflow[] = []
// With all of a busy turn's answers held, the client has nothing to do until the turn is over.
const HOLDING_MAX = 8

function flushAll(): void {
  const flows = holding
  holding = []
  for (const flow of flows) flow.flush()
}

/** The sending side of one socket: counts what it is given, and waits while the peer does not read. */
export class Outflow {
  readonly #socket: Socket
  #held: (string | Uint8Array)[] = []
  #heldBytes = 0
  #waiters: (() => void)[] = []
  #bytes = 0
  #turnEndsAt = TURN_BYTES_MAX

  constructor(socket: Socket) {
    this.#socket = socket
    const wake = (): void => {
      const waiters = this.#waiters
      this.#waiters = []
      for (const waiter of waiters) waiter()
    }
    socket.on('drain', wake)
    socket.on('close', wake)
  }

  /** Bytes given to the socket since it was opened. */
  get bytes(): number {
    return this.#bytes
  }

  get open(): boolean {
    return this.#socket.writable
  }

  /**
   * A whole answer, text of one byte per character or bytes. It leaves once the requests that came in this
   * turn of the event loop were answered, or when anything else is written: a write wakes the client's
   * process, which costs more than answering, and in a row only the first one does.
   */
  answer(whole: string | readonly Uint8Array[]): void {
    if (!this.open) return
    if (typeof whole !== 'string') {
      const length = lengthOf(whole)
      if (length > COPY_BYTES_MAX) this.parts(whole)
      else this.#hold(Buffer.concat(whole, length))
    } else {
      this.#hold(whole)
    }
  }

  #hold(whole: string | Uint8Array): void {
    this.#bytes += whole.length
    this.#heldBytes += whole.length
    this.#held.push(whole)
    if (this.#heldBytes > COPY_BYTES_MAX) this.flush()
    else if (this.#held.length === 1) {
      const count = holding.push(this)
      if (count === HOLDING_MAX) flushAll()
      else if (count === 1) setImmediate(flushAll)
    }
  }

  /** Hands over what is held: before anything else happens to the socket. */
  flush(): void {
    if (this.#held.length === 0) return
    const held = this.#held
    this.#held = []
    this.#heldBytes = 0
    if (!this.open) return
    if (held.length > 1) this.#socket.cork()
    for (const whole of held) {
      if (typeof whole === 'string') this.#socket.write(whole, 'latin1')
      else this.#socket.write(whole)
    }
    if (held.length > 1) this.#socket.uncork()
  }

  /** Text whose every character is one byte. */
  latin1(text: string): void {
    this.flush()
    if (!this.open) return
    this.#bytes += text.length
    this.#socket.write(text, 'latin1')
  }

  /** The parts as one write. */
  parts(parts: readonly Uint8Array[]): void {
    this.flush()
    if (!this.open) return
    const length = lengthOf(parts)
    this.#bytes += length
    const [first] = parts
    if (parts.length === 1 && first !== undefined) {
      this.#socket.write(first)
    } else if (length <= COPY_BYTES_MAX) {
      this.#socket.write(Buffer.concat(parts, length))
    } else {
      this.#socket.cork()
      for (const part of parts) this.#socket.write(part)
      this.#socket.uncork()
    }
  }

  /** Resolves once the peer has taken enough, or is gone; undefined when there is nothing to wait for. */
  ready(): Promise<void> | undefined {
    const waits = this.open && this.#socket.writableNeedDrain
    // A socket that can't be written to any more tells why with a later event: a busy writer has to give
    // way for it, too.
    if (this.open && !waits && this.#bytes < this.#turnEndsAt) return undefined
    this.#turnEndsAt = this.#bytes + TURN_BYTES_MAX
    return new Promise((resolve) => {
      if (waits) this.#waiters.push(resolve)
      else setImmediate(resolve)
    })
  }
}

function lengthOf(parts: readonly Uint8Array[]): number {
  let length = 0
  for (const part of parts) length += part.length
  return length
}
