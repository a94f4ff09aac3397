import {
  BodyMalformed,
  BodyTooLarge,
  refuse,
  type Call,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { InvalidJson, loads } from '../python/json-parse.ts'
import { isPyDict, type PyDict, type PyValue } from '../python/value.ts'
import { bodyBytesMax } from './middleware.ts'

/** The JSON of a body; undefined where the server cannot read it, whatever the reason. */
export async function jsonBody(call: Call): Promise<{ readonly value: PyValue } | undefined> {
  try {
    const bytes = await decoded(await call.body(), call.headers.get('content-encoding'))
    if (bytes === undefined || bytes.length > bodyBytesMax) return undefined
    const text = textOf(bytes, charsetOf(call.headers.get('content-type')))
    return text === undefined ? undefined : { value: loads(text) }
  } catch (error) {
    if (error instanceof InvalidJson || error instanceof BodyTooLarge) return undefined
    if (error instanceof BodyMalformed) return undefined
    throw error
  }
}

/** A body that has to be a JSON object, with the words that sessions, steer and chat use. */
export async function objectBody(call: Call): Promise<PyDict | Refusal> {
  const body = await jsonBody(call)
  if (body === undefined) return refuse('invalid', 'Invalid JSON in request body')
  if (!isPyDict(body.value)) return refuse('invalid', 'Request body must be a JSON object')
  return body.value
}

async function decoded(
  bytes: Uint8Array,
  encoding: string | undefined,
): Promise<Uint8Array | undefined> {
  const name = encoding?.toLowerCase()
  if (name !== 'gzip' && name !== 'deflate') return bytes
  const format = name === 'gzip' ? 'gzip' : isZlib(bytes) ? 'deflate' : 'deflate-raw'
  const stream = new Blob([new Uint8Array(bytes)])
    .stream()
    .pipeThrough(new DecompressionStream(format))
  const pieces: Uint8Array[] = []
  let total = 0
  try {
    for await (const piece of stream) {
      pieces.push(piece)
      total += piece.length
      if (total > bodyBytesMax) return undefined
    }
  } catch {
    return undefined
  }
  const whole = new Uint8Array(total)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

const isZlib = (bytes: Uint8Array): boolean => ((bytes[0] ?? 0) & 0x0f) === 8

function charsetOf(contentType: string | undefined): string {
  const found = /;\s*charset\s*=\s*"?([^;"\s]+)"?/i.exec(contentType ?? '')
  return found?.[1]?.toLowerCase() ?? 'utf-8'
}

function textOf(bytes: Uint8Array, charset: string): string | undefined {
  if (/^(?:latin-?1|iso-?8859-?1|l1)$/.test(charset)) {
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return text
  }
  try {
    // Python's utf-8 codec keeps a byte order mark, its utf-16 codec takes it off.
    const ignoreBOM = !charset.startsWith('utf-16')
    return new TextDecoder(charset, { fatal: true, ignoreBOM }).decode(bytes)
  } catch {
    return undefined
  }
}
