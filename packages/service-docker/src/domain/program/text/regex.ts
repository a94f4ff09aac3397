/** POSIX basic and extended expressions as JavaScript's; bytes are characters. */

const classes: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: ' \\t\\n\\r\\f\\v',
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`{-~',
  print: ' -~',
  graph: '!-~',
  cntrl: '\\x00-\\x1f\\x7f',
  xdigit: '0-9A-Fa-f',
}

export function compileRegex(
  pattern: string,
  extended: boolean,
  flags: string,
): RegExp | undefined {
  try {
    return new RegExp(translate(pattern, extended), flags)
  } catch {
    return undefined
  }
}

/** Why regcomp(3) turns a pattern down, in glibc's words; undefined = it does not. */
export function regexProblem(pattern: string, extended: boolean): string | undefined {
  if (/(?:^|[^\\])\[\^?\]?[^\]]*$/.test(pattern)) return 'Unmatched [, [^, [:, [., or [='
  if (compileRegex(pattern, extended, '') !== undefined) return undefined
  return /[()]/.test(pattern) ? 'Unmatched ( or \\(' : 'Invalid preceding regular expression'
}

function translate(pattern: string, extended: boolean): string {
  let result = ''
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern.charAt(i)
    if (c === '[') {
      const bracket = readBracket(pattern, i)
      if (bracket !== undefined) {
        result += bracket.text
        i = bracket.end
        continue
      }
      result += '\\['
      continue
    }
    if (c === '\\') {
      i += 1
      result += escape(pattern.charAt(i), extended)
      continue
    }
    if (extended) {
      result += c === '{' && !/^\{\d*,?\d*\}/.test(pattern.slice(i)) ? '\\{' : c
      continue
    }
    const atStart = result === '' || /(?:^|[^\\])(?:\\\\)*(?:\(|\|)$/.test(result)
    if (c === '*') result += atStart || result === '^' ? '\\*' : '*'
    else if (c === '^') result += atStart ? '^' : '\\^'
    else if (c === '$')
      result += i === pattern.length - 1 || /^\\[)|]/.test(pattern.slice(i + 1)) ? '$' : '\\$'
    else result += /[+?(){}|]/.test(c) ? `\\${c}` : c
  }
  return result
}

function escape(c: string, extended: boolean): string {
  if (!extended && /[(){}|+?]/.test(c)) return c
  if (/[1-9wWsSbB]/.test(c)) return `\\${c}`
  if (c === '<' || c === '>') return '\\b'
  if (c === 'n') return '\\n'
  if (c === 't') return '\\t'
  if (c === '') return '\\\\'
  return /[A-Za-z0-9]/.test(c) ? c : `\\${c}`
}

function readBracket(
  pattern: string,
  start: number,
): { readonly text: string; readonly end: number } | undefined {
  let i = start + 1
  let text = '['
  if (pattern.charAt(i) === '^') {
    text += '^'
    i += 1
  }
  for (let first = true; ; first = false, i++) {
    const c = pattern.charAt(i)
    if (c === '') return undefined
    if (c === ']' && !first) return { text: `${text}]`, end: i }
    const named = /^\[:([a-z]+):\]/.exec(pattern.slice(i))
    if (named !== null) {
      text += classes[named[1] ?? ''] ?? ''
      i += named[0].length - 1
    } else text += c === '\\' || c === ']' || c === '[' || (c === '^' && !first) ? `\\${c}` : c
  }
}
