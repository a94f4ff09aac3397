import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { dumps } from '../python/json-dump.ts'
import { pyDict, type PyValue } from '../python/value.ts'

/** Hex SHA-256 over all that makes two admissions the same request. */
export type Fingerprint = string & { readonly __brand: 'Fingerprint' }

/**
 * The whole parsed body and the session key, written as compact JSON with sorted keys. undefined when
 * the text holds half of a surrogate pair: Python cannot encode it and the server answers 500
 * (runs-validate: order surrogate with key).
 */
export function fingerprintOf(body: PyValue, sessionKey: string): Fingerprint | undefined {
  const text = canonicalText(body, sessionKey)
  return isWellFormed(text) ? (digestOf(text) as Fingerprint) : undefined
}

export function canonicalText(body: PyValue, sessionKey: string): string {
  const document = pyDict([
    ['body', body],
    ['gateway_session_key', sessionKey],
  ])
  return dumps(document, { compact: true, sortKeys: true, ascii: false })
}

export const digestOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
const isWellFormed = (text: string): boolean => !loneSurrogate.test(text)
