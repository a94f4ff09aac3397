import type { Bytes } from './files/file-tree.ts'

const chunk = 8192
const encoder = new TextEncoder()
// Below this the call costs more than the loop.
const encodedMin = 64

/** Bytes as the machine keeps them. */
export function fromUint8Array(array: Uint8Array): Bytes {
  let text = ''
  for (let i = 0; i < array.length; i += chunk) {
    text += String.fromCharCode(...array.subarray(i, i + chunk))
  }
  return text
}

export function toUint8Array(bytes: Bytes): Uint8Array {
  if (bytes.length >= encodedMin) {
    // As many UTF-8 bytes as there are: all of them ASCII, and made some twenty times faster.
    const encoded = encoder.encode(bytes)
    if (encoded.length === bytes.length) return encoded
  }
  const array = new Uint8Array(bytes.length)
  for (let i = 0; i < bytes.length; i++) array[i] = bytes.charCodeAt(i)
  return array
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const isAscii = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false
  return true
}

/** UTF-8 bytes of a text. */
export const encodeText = (text: string): Bytes =>
  isAscii(text) ? text : fromUint8Array(encoder.encode(text))
/** Text of UTF-8 bytes. */
export const decodeText = (bytes: Bytes): string =>
  isAscii(bytes) ? bytes : decoder.decode(toUint8Array(bytes))
