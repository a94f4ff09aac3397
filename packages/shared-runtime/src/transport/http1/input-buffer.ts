const FIRST_SLAB_BYTES = 4096

/**
 * Bytes that arrived and are not used yet. A packet that finds it empty is kept without a copy, which is
 * the common case: one packet, one request. Growth doubles, so a head that dribbles in byte by byte
 * costs linear time.
 */
export class InputBuffer {
  #slab: Buffer = Buffer.alloc(0)
  #start = 0
  #end = 0
  /** Whether the slab is ours to append to; packets belong to the socket. */
  #owned = false

  get length(): number {
    return this.#end - this.#start
  }

  append(packet: Buffer): void {
    if (this.#start === this.#end) {
      this.#slab = packet
      this.#start = 0
      this.#end = packet.length
      this.#owned = false
      return
    }
    if (!this.#owned || this.#slab.length - this.#end < packet.length) this.#grow(packet.length)
    packet.copy(this.#slab, this.#end)
    this.#end += packet.length
  }

  /** Everything that is there, without taking it. */
  view(): Buffer {
    return this.#slab.subarray(this.#start, this.#end)
  }

  skip(count: number): void {
    this.#start += count
  }

  takeAll(): Buffer {
    const all = this.view()
    this.#slab = Buffer.alloc(0)
    this.#start = this.#end = 0
    this.#owned = false
    return all
  }

  #grow(more: number): void {
    const slab = Buffer.allocUnsafe(Math.max(FIRST_SLAB_BYTES, 2 * this.length, this.length + more))
    this.#slab.copy(slab, 0, this.#start, this.#end)
    this.#end -= this.#start
    this.#start = 0
    this.#slab = slab
    this.#owned = true
  }
}
