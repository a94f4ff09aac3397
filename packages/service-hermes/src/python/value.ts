/**
 * What Python's json module makes of a document, as plain data: an int keeps all of its digits, a
 * float its shortest repr, an object its key order. JavaScript numbers would lose all three.
 */
export type PyValue = null | boolean | string | PyInt | PyFloat | PyDict | PyList
export type PyList = readonly PyValue[]
export interface PyInt {
  readonly $py: 'int'
  /** Decimal digits, `-` in front when negative; never `-0`. */
  readonly text: string
}
export interface PyFloat {
  readonly $py: 'float'
  /** Python's repr: `1.0`, `1e-05`, `inf`, `nan`. */
  readonly text: string
}
export interface PyDict {
  readonly $py: 'dict'
  /** In insertion order; each key once. */
  readonly entries: readonly PyEntry[]
}
export type PyEntry = readonly [key: string, value: PyValue]

export const pyInt = (value: number | bigint): PyInt => ({ $py: 'int', text: value.toString() })
export const pyDict = (entries: readonly PyEntry[]): PyDict => ({ $py: 'dict', entries })
export const pyFloat = (value: number): PyFloat => ({ $py: 'float', text: floatRepr(value) })

export const isPyList = (value: PyValue | undefined): value is PyList => Array.isArray(value)
export const isPyInt = (value: PyValue | undefined): value is PyInt => tagOf(value) === 'int'
export const isPyFloat = (value: PyValue | undefined): value is PyFloat => tagOf(value) === 'float'
export const isPyDict = (value: PyValue | undefined): value is PyDict => tagOf(value) === 'dict'

const tagOf = (value: PyValue | undefined): string | undefined =>
  typeof value === 'object' && value !== null && '$py' in value ? value.$py : undefined

/** The value of a key; undefined when the key is absent, null when it holds None. */
export function pyGet(dict: PyDict, key: string): PyValue | undefined {
  return dict.entries.find(([name]) => name === key)?.[1]
}

/** The dict with that key set: an existing key keeps its place, a new one goes to the end. */
export function pySet(dict: PyDict, key: string, value: PyValue): PyDict {
  const at = dict.entries.findIndex(([name]) => name === key)
  if (at < 0) return pyDict([...dict.entries, [key, value]])
  return pyDict(dict.entries.with(at, [key, value]))
}

export const pyDelete = (dict: PyDict, ...keys: readonly string[]): PyDict =>
  pyDict(dict.entries.filter(([name]) => !keys.includes(name)))

/** The JavaScript number of an int or float; undefined for anything else, bool included. */
export function pyNumber(value: PyValue | undefined): number | undefined {
  if (isPyInt(value)) return Number(value.text)
  if (!isPyFloat(value)) return undefined
  if (value.text === 'inf') return Infinity
  return value.text === '-inf' ? -Infinity : Number(value.text)
}

/** Python's truth value. */
export function isTruthy(value: PyValue | undefined): boolean {
  if (value === undefined || value === null || value === '' || value === false) return false
  if (isPyList(value)) return value.length > 0
  if (isPyDict(value)) return value.entries.length > 0
  const number = pyNumber(value)
  return number === undefined || number !== 0
}

/**
 * repr of a float: shortest digits that read back the same, positional for 1e-4 <= |x| < 1e16,
 * else with a signed exponent of two digits at least.
 */
export function floatRepr(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0'
  const [mantissa = '', exponentText = '0'] = Math.abs(value).toExponential().split('e')
  const digits = mantissa.replace('.', '')
  const exponent = Number(exponentText)
  const sign = value < 0 ? '-' : ''
  if (exponent < -4 || exponent >= 16) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : ''
    const power = String(Math.abs(exponent)).padStart(2, '0')
    return `${sign}${digits.slice(0, 1)}${fraction}e${exponent < 0 ? '-' : '+'}${power}`
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`
}
