/** A source text cut into what the compiler reads and what people read. Lengths and lines are kept. */
export interface Scanned {
  /** Comments and the insides of texts and regular expressions are blank. */
  readonly code: string
  /** Only comments are blank. */
  readonly withTexts: string
}

// Our own small scanner: TypeScript 7 has no JavaScript API, and rules here need no syntax tree.
export function scan(source: string): Scanned {
  const code = source.split('')
  const texts = source.split('')
  /** Depth of braces inside each open template placeholder. */
  const placeholders: number[] = []
  let lastSignificant = ''
  let at = 0
  const blank = (list: string[], from: number, to: number): void => {
    for (let i = from; i < to && i < list.length; i++) if (list[i] !== '\n') list[i] = ' '
  }
  const comment = (end: number): void => {
    blank(code, at, end)
    blank(texts, at, end)
    at = end
  }
  const template = (from: number): void => {
    let i = from
    while (i < source.length && source[i] !== '`') {
      if (source[i] === '\\') i += 2
      else if (source.startsWith('${', i)) {
        blank(code, from, i)
        placeholders.push(0)
        at = i + 2
        lastSignificant = '{'
        return
      } else i++
    }
    blank(code, from, i)
    at = i + 1
    lastSignificant = '`'
  }
  while (at < source.length) {
    const char = source[at] ?? ''
    if (source.startsWith('//', at)) comment(lineEnd(source, at))
    else if (source.startsWith('/*', at)) {
      const end = source.indexOf('*/', at + 2)
      comment(end === -1 ? source.length : end + 2)
    } else if (char === "'" || char === '"') {
      const end = quotedEnd(source, at, char)
      blank(code, at + 1, end)
      at = end + 1
      lastSignificant = char
    } else if (char === '`') template(at + 1)
    else if (char === '/' && regexMayStart(lastSignificant, source, at)) {
      const end = regexEnd(source, at)
      blank(code, at + 1, end)
      at = end + 1
      lastSignificant = '`'
    } else if (char === '}' && placeholders.at(-1) === 0) {
      placeholders.pop()
      template(at + 1)
    } else {
      const depth = placeholders.length - 1
      if (char === '{' && depth >= 0) placeholders[depth] = (placeholders[depth] ?? 0) + 1
      if (char === '}' && depth >= 0) placeholders[depth] = (placeholders[depth] ?? 0) - 1
      if (char.trim() !== '') lastSignificant = char
      at++
    }
  }
  return { code: code.join(''), withTexts: texts.join('') }
}

const lineEnd = (source: string, from: number): number => {
  const end = source.indexOf('\n', from)
  return end === -1 ? source.length : end
}

function quotedEnd(source: string, from: number, quote: string): number {
  let i = from + 1
  while (i < source.length && source[i] !== quote && source[i] !== '\n') {
    i += source[i] === '\\' ? 2 : 1
  }
  return i
}

function regexEnd(source: string, from: number): number {
  let inClass = false
  for (let i = from + 1; i < source.length && source[i] !== '\n'; i++) {
    if (source[i] === '\\') i++
    else if (source[i] === '[') inClass = true
    else if (source[i] === ']') inClass = false
    else if (source[i] === '/' && !inClass) return i
  }
  return from
}

/** A slash divides after a value, and opens a regular expression anywhere else. */
function regexMayStart(last: string, source: string, at: number): boolean {
  if (!/[\w$)\]}'"`]/.test(last)) return true
  const before = source.slice(Math.max(0, at - 12), at).trimEnd()
  return /\b(return|typeof|case|of|in|yield|await)$/.test(before)
}

export const lineOf = (source: string, index: number): number =>
  source.slice(0, index).split('\n').length

export interface Import {
  readonly specifier: string
  readonly typeOnly: boolean
  readonly index: number
}

const importPattern =
  /(?:^|[;\n])\s*(import|export)\s+(type\s+)?(?:[\w$*\s{},]+?\sfrom\s*)?(['"])([^'"\n]+)\3|\bimport\(\s*(['"])([^'"\n]+)\5\s*\)/g

/** Static and dynamic imports and re-exports. `import { type A }` alone is a type import, too. */
export function importsOf(scanned: Scanned): readonly Import[] {
  const found: Import[] = []
  for (const match of scanned.withTexts.matchAll(importPattern)) {
    const specifier = match[4] ?? match[6] ?? ''
    const index = match.index + match[0].indexOf(specifier)
    const allTypes = /\{[^}]*\}/.exec(match[0])?.[0]
    const inlineTypes =
      allTypes !== undefined &&
      allTypes
        .slice(1, -1)
        .split(',')
        .filter((name) => name.trim() !== '')
        .every((name) => name.trim().startsWith('type '))
    found.push({ specifier, typeOnly: match[2] !== undefined || inlineTypes, index })
  }
  return found
}
