import type { JsonNode } from './json-text.ts'

/**
 * How Go's `encoding/json` fills one type: names without case, unknown members ignored, `null` leaves the
 * zero value, the first mismatch is reported after the rest was read.
 */
export interface GoType<T> {
  /** As Go prints it in `of type …`. */
  readonly type: string
  readonly zero: T
  readonly read: (node: JsonNode, place: Place) => T
  /** The embedded struct through which this field is reached; it stands in error paths. */
  readonly via?: string
}

/** Where a value stands, and where the first problem is kept. */
export interface Place {
  /** Innermost named struct. */
  readonly struct: string
  readonly path: readonly string[]
  readonly fail: (error: string) => void
}

export type Fields = Readonly<Record<string, GoType<unknown>>>
export type Read<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends GoType<infer T> ? T : never
}

export type Decoded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: string }

export function decodeGo<T>(node: JsonNode, type: GoType<T>): Decoded<T> {
  let problem: string | undefined
  const value = type.read(node, {
    struct: '',
    path: [],
    fail: (error) => {
      problem ??= error
    },
  })
  return problem === undefined ? { ok: true, value } : { ok: false, error: problem }
}

function mismatch(node: JsonNode, place: Place, type: string, value: string = node.kind): void {
  const into =
    place.path.length === 0
      ? `Go value of type ${type}`
      : `Go struct field ${place.struct}.${place.path.join('.')} of type ${type}`
  place.fail(`json: cannot unmarshal ${value} into ${into}`)
}

export const goString: GoType<string> = {
  type: 'string',
  zero: '',
  read: (node, place) => {
    if (node.kind === 'string') return node.value
    if (node.kind !== 'null') mismatch(node, place, 'string')
    return ''
  },
}

export const goBool: GoType<boolean> = {
  type: 'bool',
  zero: false,
  read: (node, place) => {
    if (node.kind === 'bool') return node.value
    if (node.kind !== 'null') mismatch(node, place, 'bool')
    return false
  },
}

const goInteger = (type: string): GoType<number> => ({
  type,
  zero: 0,
  read: (node, place) => {
    if (node.kind === 'number') {
      const unsigned = type.startsWith('uint')
      if (/^-?\d+$/.test(node.text) && !(unsigned && node.text.startsWith('-'))) {
        return Number(node.text)
      }
      mismatch(node, place, type, `number ${node.text}`)
    } else if (node.kind !== 'null') mismatch(node, place, type)
    return 0
  },
})
export const goInt: GoType<number> = goInteger('int')
export const goInt64: GoType<number> = goInteger('int64')
export const goUint: GoType<number> = goInteger('uint')
export const goUint16: GoType<number> = goInteger('uint16')
export const goUint64: GoType<number> = goInteger('uint64')

/** `null` and absence stay apart from the zero value. */
export const goPointer = <T>(to: GoType<T>): GoType<T | null> => ({
  type: to.type,
  zero: null,
  read: (node, place) => (node.kind === 'null' ? null : to.read(node, place)),
})

export const goSlice = <T>(of: GoType<T>): GoType<readonly T[] | null> => ({
  type: `[]${of.type}`,
  zero: null,
  read: (node, place) => {
    if (node.kind === 'array') return node.items.map((item) => of.read(item, place))
    if (node.kind !== 'null') mismatch(node, place, `[]${of.type}`)
    return null
  },
})

export const goMap = <T>(
  of: GoType<T>,
  /** A key type of its own: the error text of a bad key, or undefined. */
  checkKey: (key: string) => string | undefined = () => undefined,
  keyType = 'string',
): GoType<Readonly<Record<string, T>> | null> => ({
  type: `map[${keyType}]${of.type}`,
  zero: null,
  read: (node, place) => {
    if (node.kind !== 'object') {
      if (node.kind !== 'null') mismatch(node, place, `map[${keyType}]${of.type}`)
      return null
    }
    const map: Record<string, T> = {}
    for (const [key, value] of node.members) {
      const bad = checkKey(key)
      if (bad !== undefined) place.fail(bad)
      map[key] = of.read(value, place)
    }
    return map
  },
})

/** A text type that parses itself; `parse` answers the error text. */
export const goText = (
  type: string,
  check: (text: string) => string | undefined,
): GoType<string> => ({
  type,
  zero: '',
  read: (node, place) => {
    const text = goString.read(node, place)
    const bad = node.kind === 'string' ? check(text) : undefined
    if (bad !== undefined) place.fail(bad)
    return text
  },
})

/** Fields reached through an embedded struct: flat in JSON, named in error paths. */
export function embedded<F extends Fields>(via: string, fields: F): F {
  const out: Record<string, GoType<unknown>> = {}
  for (const [name, field] of Object.entries(fields)) out[name] = { ...field, via }
  return out as F
}

export function goStruct<F extends Fields>(type: string, fields: F): GoType<Read<F>> {
  const byFold = new Map(Object.keys(fields).map((name) => [name.toLowerCase(), name]))
  const short = type.slice(type.lastIndexOf('.') + 1)
  const zeros: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) zeros[name] = field.zero
  return {
    type,
    zero: zeros as Read<F>,
    read: (node, place) => {
      if (node.kind !== 'object') {
        if (node.kind !== 'null') mismatch(node, place, type)
        return zeros as Read<F>
      }
      const out: Record<string, unknown> = { ...zeros }
      for (const [key, value] of node.members) {
        const name = byFold.get(key.toLowerCase())
        const field = name === undefined ? undefined : fields[name]
        if (name === undefined || field === undefined) continue
        const path = [...place.path, ...(field.via === undefined ? [] : [field.via]), name]
        out[name] = field.read(value, { struct: short, path, fail: place.fail })
      }
      return out as Read<F>
    },
  }
}

/** Whether an object has a member of one of these names, as Go would find them. */
export function hasMember(node: JsonNode, names: readonly string[]): boolean {
  if (node.kind !== 'object') return false
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  return node.members.some(([key]) => wanted.has(key.toLowerCase()))
}
