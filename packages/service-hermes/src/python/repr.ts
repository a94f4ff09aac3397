import { isPyDict, isPyList, type PyValue } from './value.ts'

/** str(value): a text as it is, everything else as repr. */
export const pyStr = (value: PyValue): string => (typeof value === 'string' ? value : pyRepr(value))

/** repr(value), as it shows in stringified history and ids: `None`, `True`, `['x', {'a': 1}]`. */
export function pyRepr(value: PyValue): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return textRepr(value)
  if (isPyList(value)) return `[${value.map(pyRepr).join(', ')}]`
  if (!isPyDict(value)) return value.text
  return `{${value.entries.map(([key, v]) => `${textRepr(key)}: ${pyRepr(v)}`).join(', ')}}`
}

/** Single quotes unless the text has one and no double quote; unprintable characters escaped. */
function textRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  let out = quote
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (character === quote || character === '\\') out += `\\${character}`
    else if (character === '\n') out += '\\n'
    else if (character === '\r') out += '\\r'
    else if (character === '\t') out += '\\t'
    else if (isPrintable(character)) out += character
    else if (code <= 0xff) out += `\\x${code.toString(16).padStart(2, '0')}`
    else if (code <= 0xffff) out += `\\u${code.toString(16).padStart(4, '0')}`
    else out += `\\U${code.toString(16).padStart(8, '0')}`
  }
  return out + quote
}

// str.isprintable: every "other" and "separator" character but the space is not.
const isPrintable = (character: string): boolean =>
  character === ' ' || !/[\p{C}\p{Z}]/u.test(character)

// What str.strip() takes off: Unicode white space plus the four ASCII separators; not U+FEFF, which
// JavaScript's trim would take.
const space =
  '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]'
const ends = new RegExp(`^${space}+|${space}+$`, 'g')
const gaps = new RegExp(`${space}+`, 'g')

export const pyStrip = (text: string): string => text.replace(ends, '')

/** text.split() without an argument. */
export const pySplit = (text: string): readonly string[] =>
  pyStrip(text)
    .split(gaps)
    .filter((word) => word !== '')
