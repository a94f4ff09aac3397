/** Shell patterns over byte texts: `*`, `?`, `[…]`; a backslash takes the next character literally. */

export const escapePattern = (text: string): string => text.replace(/[\\*?[\]]/g, '\\$&')
export const hasPattern = (pattern: string): boolean => {
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern.charAt(i)
    if (c === '\\') i += 1
    else if (c === '*' || c === '?') return true
    else if (c === '[' && pattern.indexOf(']', i + 2) !== -1) return true
  }
  return false
}
export const unescapePattern = (pattern: string): string => pattern.replace(/\\(.)/gs, '$1')

/** Whether the whole text matches. Backtracks over the last star only, so it is linear in practice. */
export function matchesPattern(pattern: string, text: string): boolean {
  let p = 0
  let t = 0
  let starP = -1
  let starT = 0
  while (t < text.length) {
    if (pattern.charAt(p) === '*') {
      starP = p
      starT = t
      p += 1
      continue
    }
    const next = p < pattern.length ? matchOne(pattern, p, text.charAt(t)) : -1
    if (next !== -1) {
      p = next
      t += 1
    } else if (starP !== -1) {
      starT += 1
      t = starT
      p = starP + 1
    } else {
      return false
    }
  }
  while (pattern.charAt(p) === '*') p += 1
  return p === pattern.length
}

/** Where the pattern goes on after one character, -1 when it does not match. */
function matchOne(pattern: string, at: number, c: string): number {
  const p = pattern.charAt(at)
  if (p === '?') return at + 1
  if (p === '[') {
    const bracket = readBracket(pattern, at)
    if (bracket !== undefined) return bracket.test(c) ? bracket.end : -1
  }
  if (p === '\\' && at + 1 < pattern.length) return pattern.charAt(at + 1) === c ? at + 2 : -1
  return p === c ? at + 1 : -1
}

const classes: Readonly<Record<string, RegExp>> = {
  alpha: /[A-Za-z]/,
  digit: /\d/,
  alnum: /[A-Za-z0-9]/,
  upper: /[A-Z]/,
  lower: /[a-z]/,
  space: /[ \t\n\r\f\v]/,
  blank: /[ \t]/,
  punct: /[!-/:-@[-`{-~]/,
  print: /[ -~]/,
  graph: /[!-~]/,
  cntrl: /[\0-\x1f\x7f]/,
  xdigit: /[0-9A-Fa-f]/,
}

function readBracket(
  pattern: string,
  start: number,
): { readonly end: number; readonly test: (c: string) => boolean } | undefined {
  let at = start + 1
  const negated = pattern.charAt(at) === '!' || pattern.charAt(at) === '^'
  if (negated) at += 1
  const tests: ((c: string) => boolean)[] = []
  let first = true
  for (;;) {
    let c = pattern.charAt(at)
    if (c === '') return undefined
    if (c === ']' && !first) break
    first = false
    const named = c === '[' ? /^\[:([a-z]+):\]/.exec(pattern.slice(at)) : null
    if (named !== null) {
      const test = classes[named[1] ?? '']
      if (test !== undefined) tests.push((x) => test.test(x))
      at += named[0].length
      continue
    }
    if (c === '\\') {
      at += 1
      c = pattern.charAt(at)
    }
    at += 1
    if (
      pattern.charAt(at) === '-' &&
      pattern.charAt(at + 1) !== ']' &&
      pattern.charAt(at + 1) !== ''
    ) {
      let high = pattern.charAt(at + 1)
      at += 2
      if (high === '\\') {
        high = pattern.charAt(at)
        at += 1
      }
      const low = c
      tests.push((x) => x >= low && x <= high)
    } else {
      const exact = c
      tests.push((x) => x === exact)
    }
  }
  return { end: at + 1, test: (c) => tests.some((test) => test(c)) !== negated }
}

/** ${x#p} and its kin: the text without the shortest or longest matching prefix or suffix. */
export function trimPattern(text: string, pattern: string, op: '#' | '##' | '%' | '%%'): string {
  const { length } = text
  for (let i = 0; i <= length; i++) {
    const size = op === '#' || op === '%' ? i : length - i
    const part = op === '#' || op === '##' ? text.slice(0, size) : text.slice(length - size)
    if (!matchesPattern(pattern, part)) continue
    return op === '#' || op === '##' ? text.slice(size) : text.slice(0, length - size)
  }
  return text
}

/** ${x/p/r}: at each place the longest match. */
export function replacePattern(text: string, pattern: string, by: string, all: boolean): string {
  if (pattern === '') return text
  let result = ''
  let at = 0
  while (at <= text.length) {
    let size = -1
    for (let end = text.length; end >= at; end--) {
      if (matchesPattern(pattern, text.slice(at, end))) {
        size = end - at
        break
      }
    }
    if (size > 0) {
      result += by
      at += size
      if (!all) return result + text.slice(at)
    } else {
      result += text.charAt(at)
      at += 1
    }
  }
  return result
}
