import type { Bytes } from '../files/file-tree.ts'
import { compileRegex } from '../text/regex.ts'
import { badOption, lineFilter, parseOptions, wholeInput } from './input.ts'
import { type Tool, type ToolCall } from './tool.ts'
import { defineTool, exitWith } from './tool.ts'
import { readFd } from '../kernel/io.ts'

// --- grep

type GrepOptions = {
  readonly patterns: readonly Bytes[]
  readonly extended: boolean
  readonly fixed: boolean
  readonly flags: string
  readonly whole: string
  readonly many: boolean
  readonly has: string
  readonly max: number
  readonly before: number
  readonly after: number
}
type GrepMemory = {
  readonly count: number
  readonly line: number
  readonly any: boolean
  readonly stop: boolean
  readonly file: number
  readonly context: readonly Bytes[]
  readonly pending: number
  readonly printed: number
}

const grep = lineFilter<GrepOptions, GrepMemory>({
  setup: (call) => {
    const { flags, rest, bad } = parseOptions(call.args, 'ivcnlLqsoEFe:f:wxhHrRm:A:B:C:az')
    if (bad !== undefined) return badOption(call, bad) + 1
    const files = [...rest]
    const pattern = flags['e'] ?? files.shift()
    if (pattern === undefined) {
      call.write(2, 'BusyBox v1.35.0 (Debian 1:1.35.0-4+deb12u1+b1) multi-call binary.\n')
      return 2
    }
    const context = flags['C']
    return {
      files,
      options: {
        patterns: pattern.split('\n'),
        extended: flags['E'] !== undefined || call.name === 'egrep',
        fixed: flags['F'] !== undefined || call.name === 'fgrep',
        flags: flags['i'] === undefined ? '' : 'i',
        whole: flags['x'] !== undefined ? 'x' : flags['w'] !== undefined ? 'w' : '',
        many: (files.length > 1 || flags['H'] !== undefined) && flags['h'] === undefined,
        has: Object.keys(flags).join(''),
        max: Number(flags['m'] ?? Number.MAX_SAFE_INTEGER),
        before: Number(flags['B'] ?? context ?? 0),
        after: Number(flags['A'] ?? context ?? 0),
      },
      memory: {
        count: 0,
        line: 0,
        any: false,
        stop: false,
        file: 0,
        context: [],
        pending: 0,
        printed: 0,
      },
    }
  },
  line: (call, options, memory, line) => {
    const number = memory.line + 1
    if (memory.stop) return { ...memory, line: number }
    const found = matchLine(options, line)
    if (found === undefined) {
      call.complain(`bad regex '${options.patterns.join('\n')}'`)
      return null
    }
    const has = (letter: string): boolean => options.has.includes(letter)
    const isMatch = found.length > 0 !== has('v')
    const name = fileName(call, memory.file)
    const prefix = (mark: string): string =>
      `${options.many ? name + mark : ''}${has('n') ? `${number}${mark}` : ''}`
    if (!isMatch) {
      if (memory.pending > 0 && !has('q') && !has('l') && !has('c')) {
        call.print(`${prefix('-')}${line}\n`)
        return { ...memory, line: number, pending: memory.pending - 1, printed: number }
      }
      return {
        ...memory,
        line: number,
        context: options.before === 0 ? [] : [...memory.context, line].slice(-options.before),
      }
    }
    const count = memory.count + 1
    if (has('q')) return { ...memory, any: true, stop: true, line: number }
    if (has('l') || has('L')) {
      if (has('l')) call.print(`${name}\n`)
      return { ...memory, count, any: true, stop: true, line: number }
    }
    if (!has('c')) {
      if (has('o') && !has('v'))
        for (const part of found.filter((one) => one !== '')) call.print(`${prefix(':')}${part}\n`)
      else {
        const from = number - memory.context.length
        if (
          (options.before > 0 || options.after > 0) &&
          memory.printed > 0 &&
          from > memory.printed + 1
        )
          call.print('--\n')
        memory.context.forEach((old, i) =>
          call.print(`${options.many ? `${name}-` : ''}${has('n') ? `${from + i}-` : ''}${old}\n`),
        )
        call.print(`${prefix(':')}${line}\n`)
      }
    }
    return {
      ...memory,
      count,
      any: true,
      line: number,
      context: [],
      pending: options.after,
      printed: number,
      stop: count >= options.max,
    }
  },
  fileEnd: (call, options, memory) => {
    if (options.has.includes('c'))
      call.print(`${options.many ? `${fileName(call, memory.file)}:` : ''}${memory.count}\n`)
    if (options.has.includes('L') && memory.count === 0)
      call.print(`${fileName(call, memory.file)}\n`)
    return {
      ...memory,
      count: 0,
      line: 0,
      stop: false,
      file: memory.file + 1,
      context: [],
      pending: 0,
      printed: 0,
    }
  },
  enough: (options, memory) => memory.stop && options.has.includes('q'),
  end: (_call, options, memory, status) => {
    if (options.has.includes('q')) return memory.any ? 0 : 1
    return status !== 0 ? 2 : memory.any ? 0 : 1
  },
})

function fileName(call: ToolCall, index: number): Bytes {
  const { flags, rest } = parseOptions(call.args, 'ivcnlLqsoEFe:f:wxhHrRm:A:B:C:az')
  const files = flags['e'] === undefined ? rest.slice(1) : rest
  const name = files[index]
  return name === undefined || name === '-' ? '(standard input)' : name
}

/** The matching parts; undefined = a pattern that cannot be compiled. */
function matchLine(options: GrepOptions, line: Bytes): readonly Bytes[] | undefined {
  const parts: Bytes[] = []
  for (const pattern of options.patterns) {
    const source = options.fixed ? pattern.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&') : pattern
    const regex = compileRegex(source, options.extended || options.fixed, `g${options.flags}`)
    if (regex === undefined) return undefined
    for (const match of line.matchAll(regex)) {
      const text = match[0]
      if (options.whole === 'x' && text !== line) continue
      if (options.whole === 'w') {
        const before = line.charAt(match.index - 1)
        const after = line.charAt(match.index + text.length)
        if (/\w/.test(before) || /\w/.test(after)) continue
      }
      parts.push(text)
      if (text === '') break
    }
  }
  return parts
}

// --- cut

type CutOptions = {
  readonly mode: string
  readonly ranges: readonly (readonly [number, number])[]
  readonly delimiter: string
  readonly only: boolean
  readonly out: string
}

const cut = lineFilter<CutOptions, null>({
  setup: (call) => {
    const { flags, rest, bad } = parseOptions(call.args, 'b:c:f:d:snO:')
    if (bad !== undefined) return badOption(call, bad)
    const mode = flags['f'] !== undefined ? 'f' : flags['c'] !== undefined ? 'c' : 'b'
    const list = flags[mode]
    if (list === undefined) {
      call.complain('expected a list of bytes, characters, or fields')
      return 1
    }
    const ranges = list.split(',').map((range): readonly [number, number] => {
      const [from = '', to] = range.split('-')
      const low = from === '' ? 1 : Number(from)
      return [low, to === undefined ? low : to === '' ? Number.MAX_SAFE_INTEGER : Number(to)]
    })
    if (ranges.some(([from, to]) => Number.isNaN(from) || Number.isNaN(to) || from === 0)) {
      call.complain(`invalid range ${list}`)
      return 1
    }
    const delimiter = flags['d'] ?? '\t'
    return {
      files: rest,
      options: { mode, ranges, delimiter, only: flags['s'] !== undefined, out: delimiter },
      memory: null,
    }
  },
  line: (call, options, memory, line) => {
    const within = (n: number): boolean => options.ranges.some(([from, to]) => n >= from && n <= to)
    if (options.mode !== 'f') {
      call.print(`${[...line].filter((_, i) => within(i + 1)).join('')}\n`)
      return memory
    }
    if (!line.includes(options.delimiter)) {
      if (!options.only) call.print(`${line}\n`)
      return memory
    }
    call.print(
      `${line
        .split(options.delimiter)
        .filter((_, i) => within(i + 1))
        .join(options.out)}\n`,
    )
    return memory
  },
  end: (_call, _options, _memory, status) => status,
})

// --- uniq

type UniqMemory = { readonly last: Bytes | null; readonly count: number }
type UniqOptions = {
  readonly count: boolean
  readonly repeated: boolean
  readonly unique: boolean
  readonly insensitive: boolean
  readonly skip: number
}

const uniqLine = (call: ToolCall, options: UniqOptions, memory: UniqMemory): void => {
  if (memory.last === null) return
  if (options.repeated && memory.count < 2) return
  if (options.unique && memory.count > 1) return
  call.print(`${options.count ? `${String(memory.count).padStart(7)} ` : ''}${memory.last}\n`)
}
const uniq = lineFilter<UniqOptions, UniqMemory>({
  setup: (call) => {
    const { flags, rest, bad } = parseOptions(call.args, 'cdiuf:s:w:')
    if (bad !== undefined) return badOption(call, bad)
    return {
      files: rest.slice(0, 1),
      options: {
        count: flags['c'] !== undefined,
        repeated: flags['d'] !== undefined,
        unique: flags['u'] !== undefined,
        insensitive: flags['i'] !== undefined,
        skip: Number(flags['f'] ?? 0),
      },
      memory: { last: null, count: 0 },
    }
  },
  line: (call, options, memory, line) => {
    const key = (text: Bytes): Bytes => {
      const bare =
        options.skip === 0 ? text : text.replace(new RegExp(`^(\\s*\\S+){0,${options.skip}}`), '')
      return options.insensitive ? bare.toLowerCase() : bare
    }
    if (memory.last !== null && key(memory.last) === key(line))
      return { ...memory, count: memory.count + 1 }
    uniqLine(call, options, memory)
    return { last: line, count: 1 }
  },
  end: (call, options, memory, status) => {
    uniqLine(call, options, memory)
    return status
  },
})

// --- sort

type SortOptions = {
  readonly flags: string
  readonly keys: readonly string[]
  readonly separator: string | null
}

const sort = wholeInput<SortOptions>({
  setup: (call) => {
    const { flags, rest, bad } = parseOptions(call.args, 'nrufbdhk:t:o:csVzgM')
    if (bad !== undefined) return badOption(call, bad)
    const keys: string[] = []
    call.args.forEach((arg, i) => {
      if (arg === '-k') keys.push(call.args[i + 1] ?? '')
      else if (/^-[a-z]*k.+/.test(arg)) keys.push(arg.replace(/^-[a-z]*?k/, ''))
    })
    return {
      files: rest,
      options: { flags: Object.keys(flags).join(''), keys, separator: flags['t'] ?? null },
    }
  },
  finish: (call, options, parts, status) => {
    const lines = parts.flatMap(({ content }) => {
      const all = content.split('\n')
      if (all.at(-1) === '') all.pop()
      return all
    })
    const compare = comparator(options)
    if (options.flags.includes('c')) {
      for (let i = 1; i < lines.length; i++) {
        if (compare(lines[i - 1] ?? '', lines[i] ?? '') > 0) {
          call.write(2, `Check line ${i}\n`)
          return 1
        }
      }
      return status
    }
    if (status !== 0) return 2
    let sorted = lines.toSorted((a, b) => {
      const order = compare(a, b)
      // The last resort compares whole lines, unless -s keeps the input's order.
      return order !== 0 || options.flags.includes('s')
        ? order
        : reversed(options.flags) * bytewise(a, b)
    })
    if (options.flags.includes('u'))
      sorted = sorted.filter((line, i) => i === 0 || compare(sorted[i - 1] ?? '', line) !== 0)
    for (const line of sorted) call.print(`${line}\n`)
    return status
  },
})

const bytewise = (a: Bytes, b: Bytes): number => (a < b ? -1 : a > b ? 1 : 0)
const reversed = (flags: string): 1 | -1 => (flags.includes('r') ? -1 : 1)

function comparator(options: SortOptions): (a: Bytes, b: Bytes) => number {
  const keys = options.keys.length === 0 ? [''] : options.keys
  return (a, b) => {
    for (const key of keys) {
      const own = /[a-zA-Z]/.test(key) ? key.replace(/[\d.,]/g, '') : options.flags
      const order = compareBy(
        own,
        keyOf(a, key, options.separator, own),
        keyOf(b, key, options.separator, own),
      )
      if (order !== 0) return order * reversed(own)
    }
    return 0
  }
}

function keyOf(line: Bytes, key: string, separator: string | null, flags: string): Bytes {
  if (key === '') return flags.includes('b') ? line.trimStart() : line
  const match = /^(\d+)(?:\.(\d+))?[a-zA-Z]*(?:,(\d+)(?:\.(\d+))?)?/.exec(key)
  const fields = separator === null ? (line.match(/\s*\S+/g) ?? []) : line.split(separator)
  const from = Number(match?.[1] ?? 1) - 1
  const to = match?.[3] === undefined ? fields.length : Number(match[3])
  let text = fields.slice(from, to).join(separator ?? '')
  if (match?.[2] !== undefined) text = text.slice(Number(match[2]) - 1)
  return flags.includes('b') || separator === null ? text.trimStart() : text
}

function compareBy(flags: string, a: Bytes, b: Bytes): number {
  if (/[ng]/.test(flags)) return leadingNumber(a) - leadingNumber(b)
  if (flags.includes('h')) return humanNumber(a) - humanNumber(b)
  if (flags.includes('V')) return a.localeCompare(b, 'en', { numeric: true })
  if (flags.includes('f')) return bytewise(a.toUpperCase(), b.toUpperCase())
  if (flags.includes('d')) return bytewise(a.replace(/[^\w\s]/g, ''), b.replace(/[^\w\s]/g, ''))
  return bytewise(a, b)
}
const leadingNumber = (text: Bytes): number => Number(/^\s*(-?\d*\.?\d*)/.exec(text)?.[1] ?? 0) || 0
const humanNumber = (text: Bytes): number => {
  const match = /^\s*(-?\d*\.?\d*)([KMGT]?)/.exec(text)
  return (
    (Number(match?.[1] ?? 0) || 0) *
    1024 ** ' KMGT'.indexOf(match?.[2] === '' || match?.[2] === undefined ? ' ' : match[2])
  )
}

// --- wc

type WcOptions = { readonly show: string; readonly many: boolean; readonly stdin: boolean }

const wc = wholeInput<WcOptions>({
  setup: (call) => {
    const { flags, rest, bad } = parseOptions(call.args, 'lwcmL')
    if (bad !== undefined) return badOption(call, bad)
    const asked = [...'lwmcL'].filter((letter) => flags[letter] !== undefined).join('')
    return {
      files: rest,
      options: {
        show: asked === '' ? 'lwc' : asked,
        many: rest.length > 1,
        stdin: rest.length === 0,
      },
    }
  },
  finish: (call, options, parts, status) => {
    const totals = { l: 0, w: 0, c: 0, L: 0 }
    const print = (counts: typeof totals, name: string): void => {
      const { show } = options
      const cells = [...show].map((letter) =>
        String(
          letter === 'm'
            ? counts.c
            : counts[letter === 'l' || letter === 'w' || letter === 'L' ? letter : 'c'],
        ),
      )
      // A single number of a single input stands alone; several are right-aligned at 9.
      const text =
        cells.length === 1 && !options.many
          ? (cells[0] ?? '')
          : cells.map((cell) => cell.padStart(9)).join(' ')
      call.print(`${text}${name === '' ? '' : ` ${name}`}\n`)
    }
    for (const { name, content } of parts) {
      const counts = {
        l: content.split('\n').length - 1,
        w: (content.match(/[^\s]+/g) ?? []).length,
        c: content.length,
        L: Math.max(0, ...content.split('\n').map((line) => line.length)),
      }
      totals.l += counts.l
      totals.w += counts.w
      totals.c += counts.c
      totals.L = Math.max(totals.L, counts.L)
      print(counts, options.stdin ? '' : name)
    }
    if (options.many) print(totals, 'total')
    return status
  },
})

// --- small line tools

const simpleFilter = (change: (line: Bytes, number: number) => Bytes): Tool =>
  lineFilter<null, number>({
    setup: (call) => ({
      files: call.args.filter((arg) => !/^-./.test(arg)),
      options: null,
      memory: 1,
    }),
    line: (call, _options, number, line, whole) => {
      call.print(change(line, number) + (whole ? '\n' : ''))
      return number + 1
    },
    end: (_call, _options, _memory, status) => status,
  })

const rev = simpleFilter((line) => [...line].toReversed().join(''))
const nl = lineFilter<null, number>({
  setup: (call) => ({
    files: call.args.filter((arg) => !/^-./.test(arg)),
    options: null,
    memory: 1,
  }),
  line: (call, _options, number, line) => {
    call.print(line === '' ? '       \n' : `${String(number).padStart(6)}\t${line}\n`)
    return line === '' ? number : number + 1
  },
  end: (_call, _options, _memory, status) => status,
})

const tac = wholeInput<null>({
  setup: (call) => ({ files: call.args, options: null }),
  finish: (call, _options, parts, status) => {
    for (const { content } of parts)
      for (const line of (content.match(/[^\n]*\n|[^\n]+$/g) ?? []).toReversed()) call.print(line)
    return status
  },
})

const paste = wholeInput<{ readonly serial: boolean; readonly delimiter: string }>({
  setup: (call) => {
    const { flags, rest } = parseOptions(call.args, 'sd:')
    return {
      files: rest,
      options: { serial: flags['s'] !== undefined, delimiter: flags['d'] ?? '\t' },
    }
  },
  finish: (call, options, parts, status) => {
    const columns = parts.map(({ content }) => content.replace(/\n$/, '').split('\n'))
    if (options.serial)
      for (const lines of columns) call.print(`${lines.join(options.delimiter)}\n`)
    else {
      const rows = Math.max(0, ...columns.map((lines) => lines.length))
      for (let i = 0; i < rows; i++)
        call.print(`${columns.map((lines) => lines[i] ?? '').join(options.delimiter)}\n`)
    }
    return status
  },
})

const fold = lineFilter<number, null>({
  setup: (call) => {
    const { flags, rest } = parseOptions(call.args, 'w:sb')
    return { files: rest, options: Number(flags['w'] ?? 80), memory: null }
  },
  line: (call, width, memory, line, whole) => {
    const pieces = line.match(new RegExp(`[^]{1,${width}}`, 'g')) ?? ['']
    call.print(pieces.join('\n') + (whole ? '\n' : ''))
    return memory
  },
  end: (_call, _options, _memory, status) => status,
})

// --- tr

type TrState = {
  readonly map: readonly number[]
  readonly remove: readonly number[]
  readonly squeeze: readonly number[]
  readonly last: number
}

const tr = defineTool<TrState>({
  start: (call) => {
    const { flags, rest, bad } = parseOptions(call.args, 'cCdst', false)
    if (bad !== undefined) return exitWith(badOption(call, bad))
    let first = characterSet(rest[0] ?? '')
    if (flags['c'] !== undefined || flags['C'] !== undefined) {
      const members = new Set(first)
      first = Array.from({ length: 256 }, (_, i) => i).filter((code) => !members.has(code))
    }
    const second = rest[1] === undefined ? [] : characterSet(rest[1])
    const map = Array.from({ length: 256 }, (_, i) => i)
    if (flags['d'] === undefined && second.length > 0) {
      first.forEach((code, i) => {
        map[code] = second[Math.min(i, second.length - 1)] ?? code
      })
    }
    const squeeze = flags['s'] === undefined ? [] : second.length > 0 ? second : first
    return {
      then: 'again',
      state: { map, remove: flags['d'] === undefined ? [] : first, squeeze, last: -1 },
    }
  },
  resume: (call, state) => {
    const read = readFd(call.k, call.p, 0, 65_536)
    if (read.kind === 'block') return { then: 'wait', wait: { read: 0 }, state }
    if (read.kind === 'error' || read.bytes === '') return exitWith(0)
    const remove = new Set(state.remove)
    const squeeze = new Set(state.squeeze)
    let { last } = state
    let text = ''
    for (let i = 0; i < read.bytes.length; i++) {
      const code = read.bytes.charCodeAt(i)
      if (remove.has(code)) continue
      const mapped = state.map[code] ?? code
      if (mapped === last && squeeze.has(mapped)) continue
      last = mapped
      text += String.fromCharCode(mapped)
    }
    call.write(1, text)
    return { then: 'again', state: { ...state, last } }
  },
})

const trClasses: Readonly<Record<string, RegExp>> = {
  alpha: /[A-Za-z]/,
  digit: /\d/,
  alnum: /[A-Za-z0-9]/,
  upper: /[A-Z]/,
  lower: /[a-z]/,
  space: /[\t-\r ]/,
  blank: /[ \t]/,
  punct: /[!-/:-@[-`{-~]/,
  print: /[ -~]/,
  graph: /[!-~]/,
  cntrl: /[\0-\x1f\x7f]/,
  xdigit: /[0-9A-Fa-f]/,
}

function characterSet(text: Bytes): number[] {
  const codes: number[] = []
  for (let i = 0; i < text.length;) {
    const named = /^\[:([a-z]+):\]/.exec(text.slice(i))
    const regex = trClasses[named?.[1] ?? '']
    if (named !== null && regex !== undefined) {
      for (let code = 0; code < 256; code++)
        if (regex.test(String.fromCharCode(code))) codes.push(code)
      i += named[0].length
      continue
    }
    const one = oneCharacter(text, i)
    const next = text.charAt(one.end)
    if (next === '-' && one.end + 1 < text.length) {
      const high = oneCharacter(text, one.end + 1)
      for (let { code } = one; code <= high.code; code++) codes.push(code)
      i = high.end
    } else {
      codes.push(one.code)
      i = one.end
    }
  }
  return codes
}

function oneCharacter(text: Bytes, at: number): { code: number; readonly end: number } {
  if (text.charAt(at) !== '\\' || at + 1 >= text.length)
    return { code: text.charCodeAt(at), end: at + 1 }
  const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1))?.[0]
  if (octal !== undefined)
    return { code: Number.parseInt(octal, 8) & 255, end: at + 1 + octal.length }
  const c = text.charAt(at + 1)
  const escapes: Readonly<Record<string, number>> = {
    n: 10,
    t: 9,
    r: 13,
    a: 7,
    b: 8,
    f: 12,
    v: 11,
    '\\': 92,
  }
  return { code: escapes[c] ?? c.charCodeAt(0), end: at + 2 }
}

export const lineTools: Readonly<Record<string, Tool>> = {
  grep,
  egrep: grep,
  fgrep: grep,
  cut,
  uniq,
  sort,
  wc,
  rev,
  nl,
  tac,
  paste,
  fold,
  tr,
}
