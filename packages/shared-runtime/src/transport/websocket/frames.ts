/** What a client sent, unmasked. Texts are not read by anyone here, so messages are not put together. */
export type Frame =
  | { readonly kind: 'data'; readonly binary: boolean }
  | { readonly kind: 'ping'; readonly payload: Uint8Array }
  | { readonly kind: 'pong' }
  | { readonly kind: 'close'; readonly code: number | undefined }
  /** The connection can't go on; `code` is the close code of RFC 6455 for it. */
  | { readonly kind: 'broken'; readonly code: 1002 | 1009 }

const clientBytesMax = 65_536
const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const

/** An unmasked frame of a server. */
export function frameBytes(
  opcode: 'text' | 'ping' | 'pong' | 'close',
  payload: Uint8Array,
): Uint8Array {
  const { length } = payload
  const extended = length < 126 ? 0 : length < 65_536 ? 2 : 8
  const frame = new Uint8Array(2 + extended + length)
  const view = new DataView(frame.buffer)
  frame[0] = 0x80 | opcodes[opcode]
  frame[1] = extended === 0 ? length : extended === 2 ? 126 : 127
  if (extended === 2) view.setUint16(2, length)
  if (extended === 8) view.setBigUint64(2, BigInt(length))
  frame.set(payload, 2 + extended)
  return frame
}

export function closePayload(code: number, reason: string): Uint8Array {
  // A control frame holds 125 bytes.
  const text = new TextEncoder().encode(reason).subarray(0, 123)
  const payload = new Uint8Array(2 + text.length)
  new DataView(payload.buffer).setUint16(0, code)
  payload.set(text, 2)
  return payload
}

/** Takes a client's bytes however they are cut and answers the frames that are whole. */
export class FrameReader {
  private held = new Uint8Array(0)

  feed(bytes: Uint8Array): Frame[] {
    const all = new Uint8Array(this.held.length + bytes.length)
    all.set(this.held)
    all.set(bytes, this.held.length)
    this.held = all
    const frames: Frame[] = []
    for (;;) {
      const frame = this.take()
      if (frame === undefined) return frames
      frames.push(frame)
      if (frame.kind === 'broken') return frames
    }
  }

  private take(): Frame | undefined {
    const { held } = this
    const [first = 0, second = 0] = held
    if (held.length < 2) return undefined
    const opcode = first & 0x0f
    const control = opcode >= 8
    const short = second & 0x7f
    const masked = (second & 0x80) !== 0
    const fragmentedControl = control && ((first & 0x80) === 0 || short > 125)
    if ((first & 0x70) !== 0 || !masked || fragmentedControl || !known.has(opcode)) return broken
    const extended = short === 126 ? 2 : short === 127 ? 8 : 0
    if (held.length < 2 + extended + 4) return undefined
    const view = new DataView(held.buffer, held.byteOffset, held.byteLength)
    const length =
      extended === 0 ? short : extended === 2 ? view.getUint16(2) : Number(view.getBigUint64(2))
    if (length > clientBytesMax) return { kind: 'broken', code: 1009 }
    const start = 2 + extended + 4
    if (held.length < start + length) return undefined
    const mask = held.subarray(start - 4, start)
    const payload = held.slice(start, start + length).map((byte, i) => byte ^ (mask[i % 4] ?? 0))
    this.held = held.slice(start + length)
    switch (opcode) {
      case opcodes.close:
        return {
          kind: 'close',
          code: payload.length < 2 ? undefined : new DataView(payload.buffer).getUint16(0),
        }
      case opcodes.ping:
        return { kind: 'ping', payload }
      case opcodes.pong:
        return { kind: 'pong' }
      default:
        return { kind: 'data', binary: opcode === opcodes.binary }
    }
  }
}

const known: ReadonlySet<number> = new Set(Object.values(opcodes))
const broken: Frame = { kind: 'broken', code: 1002 }
