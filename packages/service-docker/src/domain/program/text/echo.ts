import type { Bytes } from '../files/file-tree.ts'

/** `echo [-neE] words`: options only while every letter of the word is one. */
export function echoText(words: readonly Bytes[]): Bytes {
  let newline = true
  let escapes = false
  let i = 0
  for (; i < words.length; i++) {
    const word = words[i] ?? ''
    if (!/^-[neE]+$/.test(word)) break
    for (const letter of word.slice(1)) {
      if (letter === 'n') newline = false
      else escapes = letter === 'e'
    }
  }
  const text = words.slice(i).join(' ')
  if (!escapes) return newline ? `${text}\n` : text
  const unescaped = unescapeText(text, true)
  return unescaped.stop || !newline ? unescaped.text : `${unescaped.text}\n`
}

const simple: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\\': '\\',
  e: '\x1b',
  E: '\x1b',
}

/** Backslash sequences; `\c` stops everything. `zeroOctal`: octal only after \0, as in echo -e and %b. */
export function unescapeText(
  text: Bytes,
  zeroOctal: boolean,
): { readonly text: Bytes; readonly stop: boolean } {
  let result = ''
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i)
    if (c !== '\\' || i === text.length - 1) {
      result += c
      continue
    }
    i += 1
    const rest = text.slice(i, i + 4)
    const octal = (zeroOctal ? /^0[0-7]{0,3}|^[1-7][0-7]{0,2}/ : /^[0-7]{1,3}/).exec(rest)?.[0]
    const hex = /^x[0-9A-Fa-f]{1,2}/.exec(rest)?.[0]
    if (octal !== undefined) {
      result += String.fromCharCode(Number.parseInt(octal, 8) & 255)
      i += octal.length - 1
    } else if (hex !== undefined) {
      result += String.fromCharCode(Number.parseInt(hex.slice(1), 16))
      i += hex.length - 1
    } else if (rest.startsWith('c')) {
      return { text: result, stop: true }
    } else {
      result += simple[rest.charAt(0)] ?? `\\${rest.charAt(0)}`
    }
  }
  return { text: result, stop: false }
}
