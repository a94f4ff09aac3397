import { floatRepr, isPyDict, isPyFloat, isPyInt, type PyValue } from './value.ts'

/**
 * What can be written: a value as parsed, or an answer built in code. There a number without
 * fraction is an int, any other a float, and an object keeps its key order.
 */
export type Dumpable = PyValue | number | readonly Dumpable[] | DumpableObject
export interface DumpableObject {
  readonly [key: string]: Dumpable | undefined
}

export interface DumpOptions {
  /** `", "` and `": "` are Python's own; compact is `,` and `:`. */
  readonly compact?: boolean
  readonly sortKeys?: boolean
  /** Non-ASCII as `\uXXXX`; Python's default is true. */
  readonly ascii?: boolean
}

/** Text of json.dumps. Absent (undefined) members of an object are left out. */
export function dumps(value: Dumpable, options: DumpOptions = {}): string {
  const ascii = options.ascii ?? true
  const comma = options.compact === true ? ',' : ', '
  const colon = options.compact === true ? ':' : ': '
  const write = (item: Dumpable): string => {
    if (item === null) return 'null'
    if (typeof item === 'boolean') return item ? 'true' : 'false'
    if (typeof item === 'string') return quoted(item, ascii)
    if (typeof item === 'number') {
      return Number.isSafeInteger(item) && !Object.is(item, -0)
        ? item.toString()
        : floatText(floatRepr(item))
    }
    if (isList(item)) return `[${item.map(write).join(comma)}]`
    if (isInt(item)) return item.text
    if (isFloat(item)) return floatText(item.text)
    const entries = entriesOf(item)
    const ordered = options.sortKeys === true ? sortedByKey(entries) : entries
    return `{${ordered.map(([key, v]) => `${quoted(key, ascii)}${colon}${write(v)}`).join(comma)}}`
  }
  return write(value)
}

const isList = (value: Dumpable): value is readonly Dumpable[] => Array.isArray(value)
const isInt = (value: Dumpable): value is Extract<PyValue, { $py: 'int' }> =>
  isTagged(value) && isPyInt(value)
const isFloat = (value: Dumpable): value is Extract<PyValue, { $py: 'float' }> =>
  isTagged(value) && isPyFloat(value)
const isTagged = (value: Dumpable): value is Exclude<PyValue, readonly PyValue[]> =>
  typeof value === 'object' && value !== null && !isList(value) && '$py' in value

function entriesOf(value: Dumpable): readonly (readonly [string, Dumpable])[] {
  if (isTagged(value) && isPyDict(value)) return value.entries
  if (typeof value !== 'object' || value === null) return []
  const entries: (readonly [string, Dumpable])[] = []
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) entries.push([key, member])
  }
  return entries
}

// JSON spells the three odd floats differently from repr.
const floatText = (repr: string): string =>
  repr === 'inf' ? 'Infinity' : repr === '-inf' ? '-Infinity' : repr === 'nan' ? 'NaN' : repr

function sortedByKey<T>(entries: readonly (readonly [string, T])[]): (readonly [string, T])[] {
  return [...entries].sort(([a], [b]) => compareCodePoints(a, b))
}

/** Python orders texts by code point, JavaScript by UTF-16 unit: U+FFFF comes before U+1F600 here. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return rank(a, i) - rank(b, i)
  }
  return a.length - b.length
}

/**
 * A unit's place in code point order. At the first difference both units start or both end a pair;
 * a half of a pair outranks every other unit, a lone surrogate keeps its own value.
 */
function rank(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (unit < 0xd800 || unit > 0xdfff) return unit
  const isHigh = unit < 0xdc00
  const other = text.charCodeAt(isHigh ? at + 1 : at - 1)
  const paired = isHigh ? other >= 0xdc00 && other <= 0xdfff : other >= 0xd800 && other <= 0xdbff
  return paired ? unit + 0x10000 : unit
}

const shortEscapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\f': '\\f',
  '\b': '\\b',
}
// oxlint-disable-next-line no-control-regex -- JSON escapes exactly these
const toEscape = /["\\\u0000-\u001f]/g
// oxlint-disable-next-line no-control-regex -- everything but printable ASCII
const toEscapeAscii = /["\\]|[^ -~]/g

const escaped = (unit: string): string =>
  shortEscapes[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

const quoted = (text: string, ascii: boolean): string =>
  `"${text.replace(ascii ? toEscapeAscii : toEscape, escaped)}"`
