import type { Bytes } from '../files/file-tree.ts'
import { setFd } from '../kernel/descriptions.ts'
import { openFile } from '../kernel/files.ts'
import { errnoText } from '../kernel/io.ts'
import { badOption, parseOptions, wholeInput } from './input.ts'
import { type Tool } from './tool.ts'

type SortOptions = {
  readonly flags: string
  readonly keys: readonly string[]
  readonly separator: string | null
  readonly output: string | null
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
    if (keys.some((key) => !/^\d/.test(key))) {
      call.complain('bad field specification')
      return 2
    }
    if ((flags['t'] ?? 'x').length !== 1 && flags['t'] !== '\\0') {
      call.complain('bad -t parameter')
      return 2
    }
    return {
      files: rest,
      options: {
        flags: Object.keys(flags).join(''),
        keys,
        separator: flags['t'] ?? null,
        output: flags['o'] ?? null,
      },
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
    if (options.output !== null) {
      const how = { access: 'w', create: true, truncate: true } as const
      const opened = openFile(call.k, call.p, options.output, how)
      if (!opened.ok) {
        call.complain(`can't open '${options.output}': ${errnoText(opened.error)}`)
        return 2
      }
      setFd(call.k, call.p, 1, opened.description)
    }
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

export const sortTools: Readonly<Record<string, Tool>> = { sort }
