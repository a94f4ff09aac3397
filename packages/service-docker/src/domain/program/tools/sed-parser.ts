import type { Bytes } from '../files/file-tree.ts'

export type Address =
  | { readonly a: 'line'; readonly line: number }
  | { readonly a: 'last' }
  | { readonly a: 'regex'; readonly pattern: string; readonly flags: string }
  | { readonly a: 'step'; readonly first: number; readonly step: number }
  | { readonly a: 'plus'; readonly count: number }

export type SedCommand = {
  readonly from: Address | null
  readonly to: Address | null
  readonly negate: boolean
  readonly name: string
  /** s and y: pattern and replacement; a, i, c: text; b, t: label; r, w: file. */
  readonly text: Bytes
  readonly pattern: string
  readonly flags: string
  /** `{`: index of the matching `}`. */
  readonly jump: number
}

export type ParsedSed =
  | { readonly ok: true; readonly commands: readonly SedCommand[] }
  | { readonly ok: false; readonly message: string }

export function parseSed(source: Bytes): ParsedSed {
  const commands: SedCommand[] = []
  const open: number[] = []
  let at = 0
  const failed = (message: string): ParsedSed => ({ ok: false, message })
  for (;;) {
    while (at < source.length && ' \t\n;'.includes(source.charAt(at))) at += 1
    if (at >= source.length) break
    if (source.charAt(at) === '#') {
      while (at < source.length && source.charAt(at) !== '\n') at += 1
      continue
    }
    const first = readAddress(source, at)
    at = first.end
    let to: Address | null = null
    if (first.address !== null && source.charAt(at) === ',') {
      at += 1
      while (source.charAt(at) === ' ') at += 1
      const second = readAddress(source, at)
      if (second.address === null) return failed('no address after comma')
      at = second.end
      to = second.address
    }
    while (source.charAt(at) === ' ') at += 1
    let negate = false
    while (source.charAt(at) === '!') {
      negate = true
      at += 1
      while (source.charAt(at) === ' ') at += 1
    }
    const name = source.charAt(at)
    at += 1
    const base = {
      from: first.address,
      to,
      negate,
      name,
      text: '',
      pattern: '',
      flags: '',
      jump: -1,
    }
    switch (name) {
      case '{':
        open.push(commands.length)
        commands.push(base)
        break
      case '}': {
        const start = open.pop()
        const opener = start === undefined ? undefined : commands[start]
        // A brace too many is passed over (busybox 1.35), and so is one too few.
        if (start === undefined || opener === undefined) break
        commands[start] = { ...opener, jump: commands.length }
        break
      }
      case 's':
      case 'y': {
        const delimiter = source.charAt(at)
        const pattern = readDelimited(source, at + 1, delimiter, name === 's')
        const replacement =
          pattern === undefined ? undefined : readDelimited(source, pattern.end, delimiter, false)
        if (pattern === undefined || replacement === undefined)
          return failed(`unmatched '${delimiter}'`)
        at = replacement.end
        const flags = /^[gpIie0-9]*/.exec(source.slice(at))?.[0] ?? ''
        at += flags.length
        if (source.charAt(at) === 'w') return failed('unsupported w flag')
        if (!/^(?:[ \t\n;}#]|$)/.test(source.slice(at, at + 1)))
          return failed('bad option in substitution expression')
        commands.push({ ...base, pattern: pattern.text, text: replacement.text, flags })
        break
      }
      case 'a':
      case 'i':
      case 'c': {
        const match = /^[ \t]*(?:\\\n|\\)?[ \t]*((?:\\\n|[^\n])*)/.exec(source.slice(at))
        at += match?.[0].length ?? 0
        commands.push({ ...base, text: `${(match?.[1] ?? '').replace(/\\(.)/gs, '$1')}\n` })
        break
      }
      case ':':
      case 'b':
      case 't':
      case 'T': {
        const label = /^[ \t]*([^;\n}]*)/.exec(source.slice(at))
        at += label?.[0].length ?? 0
        commands.push({ ...base, text: (label?.[1] ?? '').trim() })
        break
      }
      case 'r':
      case 'w': {
        const file = /^[ \t]*([^\n]*)/.exec(source.slice(at))
        at += file?.[0].length ?? 0
        if ((file?.[1] ?? '') === '') return failed('empty filename')
        commands.push({ ...base, text: file?.[1] ?? '' })
        break
      }
      case 'q':
      case 'Q': {
        const code = /^[ \t]*(\d*)/.exec(source.slice(at))
        at += code?.[0].length ?? 0
        commands.push({ ...base, text: code?.[1] ?? '' })
        break
      }
      case 'd':
      case 'D':
      case 'p':
      case 'P':
      case 'n':
      case 'N':
      case 'g':
      case 'G':
      case 'h':
      case 'H':
      case 'x':
      case '=':
      case 'l':
        commands.push(base)
        break
      case '':
        return failed('missing command')
      default:
        return failed(`unsupported command ${name}`)
    }
  }
  for (const start of open) {
    const opener = commands[start]
    if (opener !== undefined) commands[start] = { ...opener, jump: commands.length }
  }
  const labels = commands.filter(({ name }) => name === ':').map(({ text }) => text)
  const lost = commands.find(
    ({ name, text }) => ['b', 't', 'T'].includes(name) && text !== '' && !labels.includes(text),
  )
  if (lost !== undefined) return failed(`can't find label for jump to '${lost.text}'`)
  return { ok: true, commands }
}

function readAddress(
  source: Bytes,
  at: number,
): { readonly address: Address | null; readonly end: number } {
  const rest = source.slice(at)
  const step = /^(\d+)~(\d+)/.exec(rest)
  if (step !== null) {
    return {
      address: { a: 'step', first: Number(step[1]), step: Number(step[2]) },
      end: at + step[0].length,
    }
  }
  const number = /^\d+/.exec(rest)
  if (number !== null)
    return { address: { a: 'line', line: Number(number[0]) }, end: at + number[0].length }
  const plus = /^\+(\d+)/.exec(rest)
  if (plus !== null)
    return { address: { a: 'plus', count: Number(plus[1]) }, end: at + plus[0].length }
  if (rest.startsWith('$')) return { address: { a: 'last' }, end: at + 1 }
  const isCustom = rest.startsWith('\\')
  if (!rest.startsWith('/') && !isCustom) return { address: null, end: at }
  const start = at + (isCustom ? 2 : 1)
  const pattern = readDelimited(source, start, source.charAt(start - 1), true)
  if (pattern === undefined) return { address: null, end: at }
  const insensitive = source.charAt(pattern.end) === 'I'
  return {
    address: { a: 'regex', pattern: pattern.text, flags: insensitive ? 'i' : '' },
    end: pattern.end + (insensitive ? 1 : 0),
  }
}

function readDelimited(
  source: Bytes,
  start: number,
  delimiter: string,
  brackets: boolean,
): { readonly text: Bytes; readonly end: number } | undefined {
  let text = ''
  for (let at = start; at < source.length; at++) {
    const c = source.charAt(at)
    if (c === '\\') {
      const next = source.charAt(at + 1)
      text +=
        next === delimiter ? (brackets && delimiter !== '/' ? `\\${next}` : next) : `\\${next}`
      at += 1
    } else if (c === delimiter) return { text, end: at + 1 }
    else if (c === '[' && brackets) {
      const bracket = /^\[\^?\]?(?:\[:[a-z]+:\]|[^\]])*\]/.exec(source.slice(at))?.[0]
      text += bracket ?? c
      at += (bracket?.length ?? 1) - 1
    } else text += c
  }
  return undefined
}
