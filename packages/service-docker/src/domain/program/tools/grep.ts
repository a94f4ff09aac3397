import type { Bytes } from '../files/file-tree.ts'
import { compileRegex, regexProblem } from '../text/regex.ts'
import { lookUpFile } from '../kernel/files.ts'
import { errnoText } from '../kernel/io.ts'
import { lineFilter, parseOptions } from './input.ts'
import { type Tool, type ToolCall } from './tool.ts'
import { showUsage } from './usages.ts'

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
  readonly context: readonly Bytes[]
  readonly pending: number
  readonly printed: number
}

const letters = 'ivcnlLqsoEFe:f:wxhHrRm:A:B:C:az'
const patternOptions = (
  call: ToolCall,
  flags: Readonly<Record<string, string>>,
): { readonly extended: boolean; readonly fixed: boolean } => ({
  extended: flags['E'] !== undefined || call.name === 'egrep',
  fixed: flags['F'] !== undefined || call.name === 'fgrep',
})
const grep = lineFilter<GrepOptions, GrepMemory>({
  setup: (call) => {
    const { flags, rest } = parseOptions(call.args, letters)
    const files = [...rest]
    const pattern = flags['e'] ?? files.shift()
    if (pattern === undefined) {
      return showUsage(call)
    }
    if (flags['f'] !== undefined) {
      const found = lookUpFile(call.k, call.p, flags['f'])
      if (!found.ok) {
        call.complain(`${flags['f']}: ${errnoText(found.error)}`)
        return 2
      }
    }
    const options = patternOptions(call, flags)
    const bad = options.fixed
      ? undefined
      : pattern.split('\n').find((one) => regexProblem(one, options.extended) !== undefined)
    if (bad !== undefined) {
      call.complain(`bad regex '${bad}'`)
      return 2
    }
    const context = flags['C']
    return {
      files,
      options: {
        patterns: pattern.split('\n'),
        ...options,
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
        context: [],
        pending: 0,
        printed: 0,
      },
    }
  },
  line: (call, options, memory, line, _whole, file) => {
    const number = memory.line + 1
    if (memory.stop) return { ...memory, line: number }
    const found = matchLine(options, line)
    if (found === undefined) {
      call.complain(`bad regex '${options.patterns.join('\n')}'`)
      return null
    }
    const has = (letter: string): boolean => options.has.includes(letter)
    const isMatch = found.length > 0 !== has('v')
    const name = shownName(file)
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
  fileEnd: (call, options, memory, file) => {
    if (options.has.includes('c'))
      call.print(`${options.many ? `${shownName(file)}:` : ''}${memory.count}\n`)
    if (options.has.includes('L') && memory.count === 0) call.print(`${shownName(file)}\n`)
    return {
      ...memory,
      count: 0,
      line: 0,
      stop: false,
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

const shownName = (file: Bytes): Bytes => (file === '-' ? '(standard input)' : file)

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

export const grepTools: Readonly<Record<string, Tool>> = { grep, egrep: grep, fgrep: grep }
