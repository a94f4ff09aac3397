import { pyStrip } from './repr.ts'
import { pyNumber, type PyValue } from './value.ts'

const yes: readonly string[] = ['1', 'true', 'yes', 'on']
const no: readonly string[] = ['0', 'false', 'no', 'off', '']

/** A request's flag: bools, numbers and the usual words; anything else is the default. */
export function asFlag(value: PyValue | undefined, otherwise = false): boolean {
  if (typeof value === 'boolean') return value
  const number = pyNumber(value)
  if (number !== undefined) return number !== 0
  if (typeof value !== 'string') return otherwise
  const word = pyStrip(value).toLowerCase()
  if (yes.includes(word)) return true
  return no.includes(word) ? false : otherwise
}
