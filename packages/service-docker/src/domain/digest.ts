import { sha256 } from '@noble/hashes/sha2.js'
import { toBytes } from '@crvouga/mockingbird-shared-runtime'

/** `sha256:…` of a text. */
export function digestOf(text: string): string {
  let hex = ''
  for (const byte of sha256(toBytes(text))) hex += byte.toString(16).padStart(2, '0')
  return `sha256:${hex}`
}
