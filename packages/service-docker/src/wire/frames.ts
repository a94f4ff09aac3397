import type { StreamName } from '../domain/output.ts'

const streamNumbers: Readonly<Record<StreamName, number>> = { stdout: 1, stderr: 2 }

/** One frame of the multiplexed stream: kind, three zeros, length, bytes. */
export function frame(stream: StreamName, bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(8 + bytes.length)
  out[0] = streamNumbers[stream]
  new DataView(out.buffer).setUint32(4, bytes.length)
  out.set(bytes, 8)
  return out
}

// The engine copies with a buffer of 32 KiB (attach/100000-bytes, Engine 29.1.5).
export const frameBytesMax: number = 32 * 1024

export type Framer = (stream: StreamName, bytes: Uint8Array) => Uint8Array
/** With a terminal there is one stream and no frame. */
export const raw: Framer = (_stream, bytes) => bytes
export const framer = (tty: boolean): Framer => (tty ? raw : frame)

export const multiplexedType = 'application/vnd.docker.multiplexed-stream'
export const rawType = 'application/vnd.docker.raw-stream'
