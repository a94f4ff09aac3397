import { refuse, toText, type Call, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { decodeGo, type GoType } from './go-json.ts'
import { parseJsonValue, type JsonNode } from './json-text.ts'

export interface ReadBody<T> {
  readonly value: T
  /** What was there; undefined for an empty body. */
  readonly node: JsonNode | undefined
}

/**
 * A JSON body by the engine's rules. An empty one answers the zero value where `emptyIs` says so, else it is
 * `invalid JSON: EOF` (create/no body; exec and update take it).
 */
export async function readJson<T>(
  call: Call,
  type: GoType<T>,
  emptyIs: 'zero' | 'refused',
): Promise<ReadBody<T> | Refusal> {
  const bytes = await call.body()
  const contentType = call.headers.get('content-type') ?? ''
  if (bytes.length === 0 && call.bodyLength !== null) {
    return emptyIs === 'zero'
      ? { value: type.zero, node: undefined }
      : refuse('invalid', 'invalid JSON: EOF')
  }
  const wrongType = contentTypeProblem(contentType)
  if (wrongType !== undefined) return wrongType
  const text = toText(bytes)
  const parsed = parseJsonValue(text)
  if (!parsed.ok) return refuse('invalid', `invalid JSON: ${parsed.error}`)
  const decoded = decodeGo(parsed.node, type)
  if (!decoded.ok) return refuse('invalid', `invalid JSON: ${decoded.error}`)
  if (text.slice(parsed.end).trim() !== '')
    return refuse('invalid', 'unexpected content after JSON')
  return { value: decoded.value, node: parsed.node }
}

function contentTypeProblem(header: string): Refusal | undefined {
  const [media = ''] = header.split(';')
  const name = media.trim().toLowerCase()
  if (name === '') {
    return refuse('invalid', `malformed Content-Type header (${header}): mime: no media type`)
  }
  return name === 'application/json'
    ? undefined
    : refuse('invalid', `unsupported Content-Type header (${header}): must be 'application/json'`)
}
