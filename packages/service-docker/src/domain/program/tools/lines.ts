import type { Bytes } from '../files/file-tree.ts'
import { badOption, lineFilter, parseOptions, wholeInput } from './input.ts'
import { setFd } from '../kernel/descriptions.ts'
import { lookUpFile, openFile } from '../kernel/files.ts'
import { errnoText } from '../kernel/io.ts'
import { showUsage } from './usages.ts'
import { type Tool, type ToolCall } from './tool.ts'
import { wc } from './wc.ts'

type CutOptions = {
  readonly mode: string
  readonly ranges: readonly (readonly [number, number])[]
  readonly delimiter: string
  readonly only: boolean
  readonly out: string
}

const cut = lineFilter<CutOptions, null>({
  setup: (call) => {
    const { flags, rest } = parseOptions(call.args, 'b:c:f:d:snO:')
    const mode = flags['f'] !== undefined ? 'f' : flags['c'] !== undefined ? 'c' : 'b'
    const list = flags[mode]
    if ('bcf'.split('').filter((letter) => flags[letter] !== undefined).length > 1)
      return showUsage(call)
    if (list === undefined) {
      call.complain('expected a list of bytes, characters, or fields')
      return 1
    }
    const ranges = list.split(',').map((range): readonly [number, number] => {
      const [from = '', to] = range.split('-')
      const low = from === '' ? 1 : Number(from)
      return [low, to === undefined ? low : to === '' ? Number.MAX_SAFE_INTEGER : Number(to)]
    })
    const bad = list.split(/[,-]/).find((word) => !/^\d*$/.test(word))
    if (bad !== undefined) {
      call.complain(`invalid number '${bad}'`)
      return 1
    }
    const delimiter = (flags['d'] ?? '\t').slice(0, 1)
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
    const number = ['f', 's', 'w'].find((letter) => !/^\d*$/.test(flags[letter] ?? ''))
    if (number !== undefined) {
      call.complain(`invalid number '${flags[number] ?? ''}'`)
      return 1
    }
    const [input = '-', output] = rest
    if (output !== undefined && lookUpFile(call.k, call.p, input).ok) {
      const how = { access: 'w', create: true, truncate: true } as const
      const opened = openFile(call.k, call.p, output, how)
      if (!opened.ok) {
        call.complain(`can't open '${output}': ${errnoText(opened.error)}`)
        return 1
      }
      setFd(call.k, call.p, 1, opened.description)
    }
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
      for (const line of (content.match(/[^\n]*\n|[^\n]+$/g) ?? []).toReversed()) call.send(line)
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
    if (columns.every((lines) => lines.length === 1 && lines[0] === '')) return status
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
    const width = Number(flags['w'] ?? 80)
    if (width < 1 || width > 10_000) {
      call.complain(`number ${width} is not in 1..10000 range`)
      return 1
    }
    return { files: rest, options: width, memory: null }
  },
  line: (call, width, memory, line, whole) => {
    const pieces = line.match(new RegExp(`[^]{1,${width}}`, 'g')) ?? ['']
    call.print(pieces.join('\n') + (whole ? '\n' : ''))
    return memory
  },
  end: (_call, _options, _memory, status) => status,
})

export const lineTools: Readonly<Record<string, Tool>> = {
  cut,
  uniq,
  wc,
  rev,
  nl,
  tac,
  paste,
  fold,
}
