import type { MalformedRequest } from '../../service.ts'

export type ChunkProblem = Extract<MalformedRequest, { readonly kind: 'chunk' }>

const CR = 13
const LF = 10
/** Longest size line or trailer, and most trailer bytes: there is no use for more. */
const LINE_BYTES_MAX = 4096
const TRAILER_BYTES_MAX = 16_384
// oxlint-disable no-control-regex -- control characters are what these look for
const SIZE_LINE = /^([0-9A-Fa-f]{1,13})[ \t]*(?:;[^\0-\x08\x0a-\x1f\x7f]*)?$/
const TRAILER = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[^\0-\x08\x0a-\x1f\x7f]*$/
// oxlint-enable no-control-regex

/** Takes the chunk framing off a body that arrives in any slicing. Trailers are checked and dropped. */
export class ChunkedDecoder {
  #state: 'size' | 'data' | 'data-end' | 'trailer' | 'done' = 'size'
  #line = ''
  #left = 0
  #trailerBytes = 0

  get done(): boolean {
    return this.#state === 'done'
  }

  /** Hands payload to `emit`; answers how many bytes were used, or what is wrong. */
  feed(bytes: Buffer, emit: (payload: Buffer) => void): number | ChunkProblem {
    let at = 0
    while (at < bytes.length && this.#state !== 'done') {
      if (this.#state === 'data') {
        const to = Math.min(bytes.length, at + this.#left)
        emit(bytes.subarray(at, to))
        this.#left -= to - at
        at = to
        if (this.#left === 0) this.#state = 'data-end'
        continue
      }
      const lf = bytes.indexOf(LF, at)
      const to = lf < 0 ? bytes.length : lf + 1
      this.#line += bytes.toString('latin1', at, Math.min(to, at + LINE_BYTES_MAX + 1))
      at = to
      if (this.#line.length > LINE_BYTES_MAX) return this.#problem()
      // After a chunk's data only CRLF may come; a stray byte need not wait for a line end.
      if (this.#state === 'data-end' && !'\r\n'.startsWith(this.#line)) return this.#problem()
      if (lf < 0) continue
      if (this.#line.charCodeAt(this.#line.length - 2) !== CR || !this.#endLine())
        return this.#problem()
    }
    return at
  }

  #endLine(): boolean {
    const line = this.#line.slice(0, -2)
    switch (this.#state) {
      case 'size': {
        const digits = SIZE_LINE.exec(line)?.[1]
        if (digits === undefined) return false
        this.#left = Number.parseInt(digits, 16)
        this.#state = this.#left === 0 ? 'trailer' : 'data'
        break
      }
      case 'data-end':
        this.#state = 'size'
        break
      case 'trailer':
        this.#trailerBytes += this.#line.length
        if (this.#trailerBytes > TRAILER_BYTES_MAX) return false
        if (line === '') this.#state = 'done'
        else if (!TRAILER.test(line)) return false
        break
      case 'data':
      case 'done':
        break
    }
    this.#line = ''
    return true
  }

  #problem(): ChunkProblem {
    return { kind: 'chunk', line: this.#line.replace(/\r?\n$/, '') }
  }
}
