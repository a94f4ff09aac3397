import { sha1 } from '@noble/hashes/legacy.js'
import { toBytes } from '@crvouga/mockingbird-shared-runtime'
import { base64 } from './base64.ts'

const acceptGuid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

export const webSocketAccept = (key: string): string => base64(sha1(toBytes(key + acceptGuid)))

export type WebSocketOpcode = 'continuation' | 'text' | 'binary' | 'close' | 'ping' | 'pong'
const opcodes: Readonly<Record<WebSocketOpcode, number>> = {
  continuation: 0,
  text: 1,
  binary: 2,
  close: 8,
  ping: 9,
  pong: 10,
}

/** One unmasked frame, as a server sends it. */
export function webSocketFrame(opcode: WebSocketOpcode, payload: Uint8Array): Uint8Array {
  const { length } = payload
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const out = new Uint8Array(head + length)
  const view = new DataView(out.buffer)
  out[0] = 0x80 | opcodes[opcode]
  if (length < 126) out[1] = length
  else if (length < 65_536) {
    out[1] = 126
    view.setUint16(2, length)
  } else {
    out[1] = 127
    view.setBigUint64(2, BigInt(length))
  }
  out.set(payload, head)
  return out
}

export interface WebSocketMessage {
  readonly opcode: WebSocketOpcode
  readonly payload: Uint8Array
}

/** Takes whole frames off the front of what has arrived. */
export function readWebSocketFrames(bytes: Uint8Array): {
  readonly messages: readonly WebSocketMessage[]
  readonly rest: Uint8Array
} {
  const messages: WebSocketMessage[] = []
  let at = 0
  for (;;) {
    const found = frameAt(bytes.subarray(at))
    if (found === undefined) return { messages, rest: bytes.subarray(at) }
    messages.push(found.message)
    at += found.size
  }
}

function frameAt(
  bytes: Uint8Array,
): { readonly message: WebSocketMessage; readonly size: number } | undefined {
  const [first, second] = bytes
  if (first === undefined || second === undefined) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const short = second & 0x7f
  const extra = short === 126 ? 2 : short === 127 ? 8 : 0
  const masked = (second & 0x80) !== 0
  const head = 2 + extra + (masked ? 4 : 0)
  if (bytes.length < head) return undefined
  const length =
    short === 126 ? view.getUint16(2) : short === 127 ? Number(view.getBigUint64(2)) : short
  if (bytes.length < head + length) return undefined
  const payload = bytes.slice(head, head + length)
  if (masked) {
    const mask = bytes.subarray(head - 4, head)
    for (let i = 0; i < payload.length; i++) payload[i] = (payload[i] ?? 0) ^ (mask[i % 4] ?? 0)
  }
  const opcode = (Object.keys(opcodes) as WebSocketOpcode[]).find(
    (name) => opcodes[name] === (first & 0x0f),
  )
  return { message: { opcode: opcode ?? 'close', payload }, size: head + length }
}
