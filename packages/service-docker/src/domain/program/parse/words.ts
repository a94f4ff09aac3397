import type { ParameterUse, Word, WordPart } from './ast.ts'
import type { Cursor } from './cursor.ts'

const nameStart = /[A-Za-z_]/
const nameRest = /[A-Za-z0-9_]/
const special = '@*#?-$!'
const unterminated = 'syntax error: unterminated quoted string'

type End = (cursor: Cursor) => boolean

const metacharacters = ' \t\n;&|<>()'
const atWordEnd: End = (cursor) => cursor.here() === '' || metacharacters.includes(cursor.here())

/** A word outside quotes, up to a blank or an operator. */
export const scanWord = (cursor: Cursor): Word => scanUnquoted(cursor, atWordEnd, true)

function scanUnquoted(cursor: Cursor, end: End, tildes: boolean): Word {
  const parts: WordPart[] = []
  const add = (text: string, quoted: boolean): void => pushText(parts, text, quoted)
  if (tildes) scanTilde(cursor, parts)
  while (!end(cursor)) {
    const c = cursor.here()
    if (c === '') cursor.incomplete(unterminated)
    if (c === '\\') {
      cursor.skip()
      if (cursor.raw() === '') {
        add('\\', false)
        break
      }
      add(cursor.raw(), true)
      cursor.skip()
    } else if (c === "'") {
      cursor.skip()
      add(scanSingle(cursor), true)
    } else if (c === '"') {
      cursor.skip()
      parts.push({ p: 'quoted', parts: scanDouble(cursor, '"') })
      cursor.skip()
    } else if (c === '$' && cursor.peek(1) === "'") {
      cursor.skip(2)
      add(scanDollarSingle(cursor), true)
    } else if (c === '$') {
      scanDollar(cursor, parts, false)
    } else if (c === '`') {
      parts.push(scanBackquotes(cursor, false))
    } else {
      add(c, false)
      cursor.skip()
      if (tildes && (c === '=' || c === ':') && isAssignmentSoFar(parts)) scanTilde(cursor, parts)
    }
  }
  return parts
}

const isAssignmentSoFar = (parts: readonly WordPart[]): boolean => {
  const first = parts[0]
  return first?.p === 'text' && !first.quoted && /^[A-Za-z_]\w*=/.test(first.text)
}

function scanTilde(cursor: Cursor, parts: WordPart[]): void {
  if (cursor.here() !== '~') return
  const match = /^~([A-Za-z0-9_.-]*)(?=[/:\s;&|<>()]|$)/.exec(
    cursor.source.slice(cursor.at, cursor.at + 80),
  )
  if (match === null) return
  parts.push({ p: 'tilde', user: match[1] ?? '' })
  cursor.skip(match[0].length)
}

function pushText(parts: WordPart[], text: string, quoted: boolean): void {
  const last = parts.at(-1)
  if (last?.p === 'text' && last.quoted === quoted) {
    parts[parts.length - 1] = { p: 'text', text: last.text + text, quoted }
  } else {
    parts.push({ p: 'text', text, quoted })
  }
}

function scanSingle(cursor: Cursor): string {
  const close = cursor.source.indexOf("'", cursor.at)
  if (close === -1) cursor.incomplete(unterminated)
  const text = cursor.source.slice(cursor.at, close)
  cursor.skip(text.length + 1)
  return text
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  e: '\x1b',
}

function scanDollarSingle(cursor: Cursor): string {
  let text = ''
  for (;;) {
    const c = cursor.raw()
    if (c === '') cursor.incomplete(unterminated)
    cursor.skip()
    if (c === "'") return text
    if (c !== '\\') {
      text += c
      continue
    }
    const rest = cursor.source.slice(cursor.at, cursor.at + 4)
    const octal = /^[0-7]{1,3}/.exec(rest)?.[0]
    const hex = /^x[0-9A-Fa-f]{1,2}/.exec(rest)?.[0]
    if (octal !== undefined) {
      text += String.fromCharCode(Number.parseInt(octal, 8) & 255)
      cursor.skip(octal.length)
    } else if (hex !== undefined) {
      text += String.fromCharCode(Number.parseInt(hex.slice(1), 16))
      cursor.skip(hex.length)
    } else {
      text += escapes[cursor.raw()] ?? `\\${cursor.raw()}`
      cursor.skip()
    }
  }
}

/** The inside of double quotes or of a here-document, up to `close` ('' = the end of the text). */
export function scanDouble(cursor: Cursor, close: '"' | ''): Word {
  const parts: WordPart[] = []
  for (;;) {
    const c = cursor.here()
    if (c === '') {
      if (close === '') return parts
      cursor.incomplete(unterminated)
    }
    if (c === close) return parts
    if (c === '\\') {
      const next = cursor.peek(1)
      if (next !== '' && ('$`\\'.includes(next) || next === close)) {
        pushText(parts, next, true)
        cursor.skip(2)
      } else {
        pushText(parts, '\\', true)
        cursor.skip()
      }
    } else if (c === '$') {
      scanDollar(cursor, parts, true)
    } else if (c === '`') {
      parts.push(scanBackquotes(cursor, close === '"'))
    } else {
      pushText(parts, c, true)
      cursor.skip()
    }
  }
}

function scanDollar(cursor: Cursor, parts: WordPart[], quoted: boolean): void {
  cursor.skip()
  const c = cursor.here()
  if (c === '(') {
    if (cursor.peek(1) === '(') {
      const expression = scanArithmetic(cursor)
      if (expression !== undefined) {
        parts.push({ p: 'arithmetic', expression })
        return
      }
    }
    cursor.skip()
    parts.push({ p: 'command', source: scanParenthesized(cursor) })
  } else if (c === '{') {
    cursor.skip()
    parts.push(scanBraces(cursor, quoted))
  } else if (nameStart.test(c)) {
    parts.push({ p: 'parameter', name: scanName(cursor), use: { op: 'plain' } })
  } else if (c !== '' && (special.includes(c) || /\d/.test(c))) {
    cursor.skip()
    parts.push({ p: 'parameter', name: c, use: { op: 'plain' } })
  } else {
    pushText(parts, '$', quoted)
  }
}

function scanName(cursor: Cursor): string {
  let name = ''
  while (cursor.here() !== '' && nameRest.test(cursor.here())) {
    name += cursor.here()
    cursor.skip()
  }
  return name
}

function scanBraces(cursor: Cursor, quoted: boolean): WordPart {
  if (cursor.here() === '#' && cursor.peek(1) !== '}' && !'-=?+:%#'.includes(cursor.peek(1))) {
    cursor.skip()
    const name = scanParameterName(cursor)
    if (cursor.here() !== '}') return badSubstitution(cursor, quoted)
    cursor.skip()
    return { p: 'parameter', name, use: { op: 'length' } }
  }
  const name = scanParameterName(cursor)
  if (name === '') return badSubstitution(cursor, quoted)
  const use = scanUse(cursor, quoted)
  if (cursor.here() !== '}') return badSubstitution(cursor, quoted)
  cursor.skip()
  return { p: 'parameter', name, use }
}

/** ash reports `bad substitution` when it runs the command, not when it reads it. */
function badSubstitution(cursor: Cursor, quoted: boolean): WordPart {
  while (cursor.here() !== '}') {
    if (cursor.here() === '') cursor.incomplete(quoted ? unterminated : "syntax error: missing '}'")
    cursor.skip()
  }
  cursor.skip()
  return { p: 'parameter', name: '', use: { op: 'bad' } }
}

function scanParameterName(cursor: Cursor): string {
  const c = cursor.here()
  if (c === '') cursor.incomplete("syntax error: missing '}'")
  if (nameStart.test(c)) return scanName(cursor)
  if (/\d/.test(c)) {
    let digits = ''
    while (/\d/.test(cursor.here()) && cursor.here() !== '') {
      digits += cursor.here()
      cursor.skip()
    }
    return digits
  }
  if (!special.includes(c)) return ''
  cursor.skip()
  return c
}

function scanUse(cursor: Cursor, quoted: boolean): ParameterUse {
  const word = (): Word => scanBraceWord(cursor, quoted, (at) => at.here() === '}')
  const c = cursor.here()
  if (c === '}') return { op: 'plain' }
  if (c === '%' || c === '#') {
    cursor.skip()
    const twice = cursor.here() === c
    if (twice) cursor.skip()
    const pattern = scanBraceWord(cursor, false, (at) => at.here() === '}')
    return { op: c === '%' ? (twice ? '%%' : '%') : twice ? '##' : '#', pattern }
  }
  if (c === '/') {
    cursor.skip()
    const all = cursor.here() === '/'
    if (all) cursor.skip()
    const pattern = scanBraceWord(cursor, false, (at) => at.here() === '}' || at.here() === '/')
    if (cursor.here() === '/') cursor.skip()
    return { op: 'replace', all, pattern, word: word() }
  }
  const colon = c === ':'
  if (colon) cursor.skip()
  const op = cursor.here()
  if (op === '-' || op === '=' || op === '?' || op === '+') {
    cursor.skip()
    return { op, colon, word: word() }
  }
  if (!colon) return { op: 'bad' }
  const offset = scanBraceWord(cursor, true, (at) => at.here() === '}' || at.here() === ':')
  if (cursor.here() !== ':') return { op: 'substring', offset, length: null }
  cursor.skip()
  return { op: 'substring', offset, length: scanBraceWord(cursor, true, (at) => at.here() === '}') }
}

function scanBraceWord(cursor: Cursor, quoted: boolean, end: End): Word {
  if (!quoted) return scanUnquoted(cursor, end, true)
  const parts = scanQuotedStretch(cursor, end)
  if (cursor.here() === '') cursor.incomplete("syntax error: missing '}'")
  return parts
}

function scanQuotedStretch(cursor: Cursor, end: End): Word {
  const parts: WordPart[] = []
  while (!end(cursor) && cursor.here() !== '') {
    const c = cursor.here()
    if (c === '\\' && '$`"\\}'.includes(cursor.peek(1)) && cursor.peek(1) !== '') {
      pushText(parts, cursor.peek(1), true)
      cursor.skip(2)
    } else if (c === '"') {
      cursor.skip()
      parts.push(...scanDouble(cursor, '"'))
      cursor.skip()
    } else if (c === '$') {
      scanDollar(cursor, parts, true)
    } else if (c === '`') {
      parts.push(scanBackquotes(cursor, true))
    } else {
      pushText(parts, c, true)
      cursor.skip()
    }
  }
  return parts
}

function scanBackquotes(cursor: Cursor, inQuotes: boolean): WordPart {
  cursor.skip()
  let source = ''
  for (;;) {
    const c = cursor.raw()
    if (c === '') cursor.incomplete('syntax error: EOF in backquote substitution')
    if (c === '`') {
      cursor.skip()
      return { p: 'command', source }
    }
    if (c === '\\') {
      const next = cursor.peek(1)
      if (next !== '' && ('$`\\'.includes(next) || (inQuotes && next === '"'))) {
        source += next
        cursor.skip(2)
        continue
      }
    }
    source += c
    cursor.skip()
  }
}

/** From the second parenthesis of `$((`; undefined when it is a command substitution after all. */
function scanArithmetic(cursor: Cursor): Word | undefined {
  const { at, line } = cursor
  cursor.skip(2)
  let depth = 0
  const parts: WordPart[] = []
  for (;;) {
    const c = cursor.here()
    if (c === '') cursor.incomplete("syntax error: missing '))'")
    if (c === '(') depth += 1
    if (c === ')') {
      if (depth === 0) {
        if (cursor.peek(1) === ')') {
          cursor.skip(2)
          return parts
        }
        cursor.at = at
        cursor.line = line
        return undefined
      }
      depth -= 1
    }
    if (c === '$') {
      scanDollar(cursor, parts, true)
    } else if (c === '`') {
      parts.push(scanBackquotes(cursor, true))
    } else if (c === '"') {
      cursor.skip()
    } else if (c === "'") {
      cursor.skip()
      pushText(parts, scanSingle(cursor), true)
    } else {
      pushText(parts, c, true)
      cursor.skip()
    }
  }
}

/** The source of $(…), up to the matching parenthesis; comments, quotes and case items are seen. */
function scanParenthesized(cursor: Cursor): string {
  const start = cursor.at
  let depth = 0
  let cases = 0
  let wordStart = true
  for (;;) {
    const c = cursor.raw()
    if (c === '') cursor.incomplete('syntax error: unexpected end of file (expecting ")")')
    if (wordStart) {
      const word = /^[a-z]+(?=[\s;&|()<>]|$)/.exec(
        cursor.source.slice(cursor.at, cursor.at + 8),
      )?.[0]
      if (word === 'case') cases += 1
      if (word === 'esac' && cases > 0) cases -= 1
    }
    if (c === ')' && depth === 0 && cases === 0) {
      const source = cursor.source.slice(start, cursor.at)
      cursor.skip()
      return source
    }
    if (c === '#' && wordStart) {
      while (cursor.raw() !== '' && cursor.raw() !== '\n') cursor.skip()
      continue
    }
    wordStart = ' \t\n;&|()'.includes(c)
    if (c === '(') depth += 1
    if (c === ')' && depth > 0) depth -= 1
    if (c === '\\') cursor.skip(2)
    else if (c === "'") {
      cursor.skip()
      scanSingle(cursor)
    } else if (c === '"') {
      cursor.skip()
      scanDouble(cursor, '"')
      cursor.skip()
    } else if (c === '$') {
      scanDollar(cursor, [], false)
    } else if (c === '`') scanBackquotes(cursor, false)
    else cursor.skip()
  }
}
