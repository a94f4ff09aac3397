import { BodyMalformed, BodyTooLarge } from '../../message.ts'
import { ChunkedDecoder, type ChunkProblem } from './chunked-decoder.ts'
import type { BodyFraming } from './request-head.ts'

/** How much of a body nobody asked for is held before the socket is paused. */
const UNASKED_BYTES_MAX = 65_536
const EMPTY = new Uint8Array(0)

type Progress =
  | { readonly kind: 'open' }
  | { readonly kind: 'complete' }
  | { readonly kind: 'failed'; readonly error: Error }

/** The body of one request: collected when asked for, thrown away when not, limited always. */
export class BodyReader {
  /** Set when the chunk framing broke. */
  problem: ChunkProblem | undefined
  readonly #framing: BodyFraming
  readonly #bytesMax: number
  readonly #onAsked: () => void
  readonly #decoder: ChunkedDecoder | undefined
  #left: number
  #pieces: Buffer[] = []
  #held = 0
  #total = 0
  #progress: Progress
  #discarding = false
  #answer: Promise<Uint8Array> | undefined
  #settle: { resolve: (body: Uint8Array) => void; reject: (error: Error) => void } | undefined

  constructor(framing: BodyFraming, bytesMax: number, onAsked: () => void) {
    this.#framing = framing
    this.#bytesMax = bytesMax
    this.#onAsked = onAsked
    this.#decoder = framing.kind === 'chunked' ? new ChunkedDecoder() : undefined
    this.#left = framing.kind === 'length' ? framing.bytes : 0
    this.#progress = { kind: framing.kind === 'none' ? 'complete' : 'open' }
    if (framing.kind === 'length' && framing.bytes > bytesMax) this.#fail(new BodyTooLarge())
  }

  /** Every byte of it has arrived, wanted or not. */
  get arrived(): boolean {
    return this.#decoder === undefined ? this.#left === 0 : this.#decoder.done
  }

  get asked(): boolean {
    return this.#answer !== undefined
  }

  /** It broke a limit or its framing: whatever comes, nobody gets it. */
  get failed(): boolean {
    return this.#progress.kind === 'failed'
  }

  /** Bytes still to come; null when only the framing will tell. */
  get left(): number | null {
    return this.arrived ? 0 : this.#framing.kind === 'length' ? this.#left : null
  }

  /** Payload bytes seen so far. */
  get total(): number {
    return this.#total
  }

  get declared(): number | null {
    return this.#framing.kind === 'none'
      ? 0
      : this.#framing.kind === 'length'
        ? this.#framing.bytes
        : null
  }

  /** False while more bytes would only pile up. */
  get wants(): boolean {
    return this.asked || this.#discarding || this.#held < UNASKED_BYTES_MAX
  }

  read(): Promise<Uint8Array> {
    if (this.#answer === undefined) {
      this.#answer = new Promise((resolve, reject) => {
        this.#settle = { resolve, reject }
      })
      this.#onAsked()
      this.#conclude()
    }
    return this.#answer
  }

  /** Takes its own part of `bytes` and answers how many that were. */
  feed(bytes: Buffer): number {
    if (this.#decoder === undefined) {
      const used = Math.min(this.#left, bytes.length)
      this.#left -= used
      this.#keep(used === bytes.length ? bytes : bytes.subarray(0, used))
      this.#conclude()
      return used
    }
    const used = this.#decoder.feed(bytes, (payload) => this.#keep(payload))
    if (typeof used !== 'number') {
      this.problem = used
      this.#fail(new BodyMalformed())
    }
    this.#conclude()
    return typeof used === 'number' ? used : bytes.length
  }

  /** What still comes is read and dropped. */
  discard(): void {
    this.#discarding = true
    this.#pieces = []
    this.#held = 0
  }

  /** The rest will never come. */
  cut(error: Error): void {
    if (!this.arrived) this.#fail(error)
    this.#conclude()
  }

  #keep(payload: Buffer): void {
    this.#total += payload.length
    if (this.#discarding || this.#progress.kind === 'failed') return
    if (this.#total > this.#bytesMax) return this.#fail(new BodyTooLarge())
    this.#held += payload.length
    this.#pieces.push(payload)
  }

  #fail(error: Error): void {
    if (this.#progress.kind === 'failed') return
    this.#progress = { kind: 'failed', error }
    this.discard()
  }

  #conclude(): void {
    if (this.#progress.kind === 'open' && this.arrived) this.#progress = { kind: 'complete' }
    const settle = this.#settle
    if (settle === undefined || this.#progress.kind === 'open') return
    this.#settle = undefined
    if (this.#progress.kind === 'failed') settle.reject(this.#progress.error)
    else settle.resolve(joined(this.#pieces, this.#held))
    this.#pieces = []
  }
}

function joined(pieces: readonly Buffer[], length: number): Uint8Array {
  const [only] = pieces
  if (only === undefined) return EMPTY
  const whole = pieces.length === 1 ? only : Buffer.concat(pieces, length)
  return new Uint8Array(whole.buffer, whole.byteOffset, whole.length)
}
