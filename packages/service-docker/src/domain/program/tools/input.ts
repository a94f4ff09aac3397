import type { Bytes } from '../files/file-tree.ts'
import { closeFd, freeFd } from '../kernel/descriptions.ts'
import { openFile } from '../kernel/files.ts'
import { bytesMax, errnoText, readFd, type Errno } from '../kernel/io.ts'
import { defineTool, exitWith, type Next, type Tool, type ToolCall } from './tool.ts'
import { showUsage } from './usages.ts'
import type { Plain } from '../kernel/state.ts'

/** Where a utility is in its operands. `-` and no operand at all are stdin. */
export type InputState = {
  readonly files: readonly Bytes[]
  readonly at: number
  /** The open file; null = the next one is to be opened. */
  readonly fd: number | null
  readonly status: number
}

export const inputOf = (files: readonly Bytes[]): InputState => ({
  files: files.length === 0 ? ['-'] : files,
  at: 0,
  fd: null,
  status: 0,
})

export type Chunk =
  | { readonly kind: 'bytes'; readonly bytes: Bytes; readonly input: InputState }
  /** One operand is finished. */
  | { readonly kind: 'file-end'; readonly name: Bytes; readonly input: InputState }
  | { readonly kind: 'block'; readonly fd: number; readonly input: InputState }
  | { readonly kind: 'done'; readonly input: InputState }

/** The next piece of the operands, one read(2) at most. */
export function nextChunk(call: ToolCall, input: InputState, max = 65_536): Chunk {
  const { k, p } = call
  const name = input.files[input.at]
  if (name === undefined) return { kind: 'done', input }
  let { fd } = input
  if (fd === null) {
    if (name === '-') fd = 0
    else {
      const opened = openFile(k, p, name, { access: 'r' })
      if (!opened.ok) {
        const quiet =
          call.name.endsWith('grep') && call.args.some((arg) => /^-[A-Za-z]*s/.test(arg))
        if (!quiet) call.complain(openComplaint(call.name, name, errnoText(opened.error)))
        return nextChunk(call, { ...input, at: input.at + 1, status: 1 }, max)
      }
      fd = freeFd(p)
      p.fds = { ...p.fds, [fd]: opened.description }
    }
  }
  const result = readFd(k, p, fd, max)
  switch (result.kind) {
    case 'block':
      return { kind: 'block', fd, input: { ...input, fd } }
    case 'error': {
      const complaint = readComplaint(call, name, result.error)
      if (complaint !== undefined) call.complain(complaint)
      if (fd !== 0) closeFd(k, p, fd)
      const status = complaint === undefined ? input.status : 1
      const after = { ...input, at: input.at + 1, fd: null, status }
      if (skipsUnreadable.has(call.name)) return nextChunk(call, after, max)
      return { kind: 'file-end', name, input: after }
    }
    case 'bytes':
      if (result.bytes !== '')
        return { kind: 'bytes', bytes: result.bytes, input: { ...input, fd } }
      if (fd !== 0) closeFd(k, p, fd)
      return { kind: 'file-end', name, input: { ...input, at: input.at + 1, fd: null } }
  }
}

/** busybox has two ways to say it: xopen's and fopen_or_warn's. */
const openComplaint = (tool: string, name: Bytes, error: string): string =>
  ['cat', 'tail', 'uniq', 'md5sum', 'sha1sum', 'sha256sum', 'sha512sum'].includes(tool)
    ? `can't open '${name}': ${error}`
    : `${name}: ${error}`

/** Those that say nothing at all about a file they could not read to its end. */
const readsQuietly = new Set(['sort', 'grep', 'egrep', 'fgrep', 'sed', 'cut', 'rev', 'nl', 'paste'])
/** Those that go on to the next operand as if this one had not been given. */
const skipsUnreadable = new Set(['md5sum', 'sha1sum', 'sha256sum', 'sha512sum'])

/** Each utility's words for a read(2) that failed; undefined = it takes it for the end of the file. */
function readComplaint(call: ToolCall, name: Bytes, error: Errno): string | undefined {
  const tool = call.name
  const given = call.args.includes(name)
  if (readsQuietly.has(tool)) return undefined
  if (skipsUnreadable.has(tool)) return `can't read '${name}': ${errnoText(error)}`
  const shown = name === '-' ? 'standard input' : name
  switch (tool) {
    case 'head':
      return `${shown}: Input/output error`
    case 'fold':
      return `${name}: Input/output error`
    case 'uniq':
      return `${given ? name : '(null)'}: I/O error`
    case 'wc':
      return `${given ? name : shown}: ${errnoText(error)}`
    case 'tac':
      return `${name}: ${errnoText(error)}`
    default:
      return `read error: ${errnoText(error)}`
  }
}

export interface LineFilter<O extends Plain, A extends Plain> {
  /** Reads the arguments; a number = exit with it. */
  readonly setup: (
    call: ToolCall,
  ) => { readonly files: readonly Bytes[]; readonly options: O; readonly memory: A } | number
  /** `null` = enough, no more input is wanted. */
  readonly line: (
    call: ToolCall,
    options: O,
    memory: A,
    line: Bytes,
    whole: boolean,
    name: Bytes,
  ) => A | null
  readonly fileEnd?: (call: ToolCall, options: O, memory: A, name: Bytes) => A
  readonly end: (call: ToolCall, options: O, memory: A, status: number) => number
  /** Asked after each line: no more input is wanted. */
  readonly enough?: (options: O, memory: A) => boolean
}

type FilterState<O extends Plain, A extends Plain> = {
  readonly input: InputState
  readonly options: O
  readonly memory: A
  readonly rest: Bytes
}

/** A utility that works line by line. */
export function lineFilter<O extends Plain, A extends Plain>(filter: LineFilter<O, A>): Tool {
  const advance = (call: ToolCall, state: FilterState<O, A>): Next<FilterState<O, A>> => {
    const chunk = nextChunk(call, state.input)
    switch (chunk.kind) {
      case 'block':
        return { then: 'wait', wait: { read: chunk.fd }, state: { ...state, input: chunk.input } }
      case 'done':
        return exitWith(filter.end(call, state.options, state.memory, chunk.input.status))
      case 'file-end': {
        let memory: A | null = state.memory
        if (state.rest !== '')
          memory = filter.line(call, state.options, memory, state.rest, false, chunk.name)
        if (memory === null) return stop(call, state, state.memory)
        memory = filter.fileEnd?.(call, state.options, memory, chunk.name) ?? memory
        return { then: 'again', state: { ...state, input: chunk.input, memory, rest: '' } }
      }
      case 'bytes': {
        const text = state.rest + chunk.bytes
        if (text.length > bytesMax) {
          call.die('out of memory')
          return exitWith(1)
        }
        const name = chunk.input.files[chunk.input.at] ?? '-'
        // Text without an end of line is only put aside: looking through it again and again takes ages.
        if (!chunk.bytes.includes('\n'))
          return { then: 'again', state: { ...state, input: chunk.input, rest: text } }
        let { memory } = state
        let at = 0
        for (;;) {
          const end = text.indexOf('\n', at)
          if (end === -1) break
          const next = filter.line(call, state.options, memory, text.slice(at, end), true, name)
          call.k.ticks += 0.05
          at = end + 1
          if (next === null) return stop(call, state, memory)
          memory = next
          if (filter.enough?.(state.options, memory) === true) return stop(call, state, memory)
        }
        return {
          then: 'again',
          state: { ...state, input: chunk.input, memory, rest: text.slice(at) },
        }
      }
    }
  }
  const stop = (call: ToolCall, state: FilterState<O, A>, memory: A): Next<FilterState<O, A>> =>
    exitWith(filter.end(call, state.options, memory, state.input.status))
  return defineTool<FilterState<O, A>>({
    start: (call) => {
      const setup = filter.setup(call)
      if (typeof setup === 'number') return exitWith(setup)
      return {
        then: 'again',
        state: {
          input: inputOf(setup.files),
          options: setup.options,
          memory: setup.memory,
          rest: '',
        },
      }
    },
    resume: advance,
  })
}

type WholeState<O extends Plain> = {
  readonly input: InputState
  readonly options: O
  readonly parts: readonly { readonly name: Bytes; readonly content: Bytes }[]
  readonly current: Bytes
}

/** A utility that needs its operands to their end before it says anything. */
export function wholeInput<O extends Plain>(tool: {
  readonly setup: (
    call: ToolCall,
  ) => { readonly files: readonly Bytes[]; readonly options: O } | number
  readonly finish: (
    call: ToolCall,
    options: O,
    parts: readonly { readonly name: Bytes; readonly content: Bytes }[],
    status: number,
  ) => number
}): Tool {
  return defineTool<WholeState<O>>({
    start: (call) => {
      const setup = tool.setup(call)
      if (typeof setup === 'number') return exitWith(setup)
      return {
        then: 'again',
        state: { input: inputOf(setup.files), options: setup.options, parts: [], current: '' },
      }
    },
    resume: (call, state) => {
      const chunk = nextChunk(call, state.input)
      switch (chunk.kind) {
        case 'block':
          return { then: 'wait', wait: { read: chunk.fd }, state: { ...state, input: chunk.input } }
        case 'bytes':
          if (state.current.length > bytesMax) call.die('out of memory')
          return {
            then: 'again',
            state: { ...state, input: chunk.input, current: state.current + chunk.bytes },
          }
        case 'file-end':
          return {
            then: 'again',
            state: {
              ...state,
              input: chunk.input,
              parts: [...state.parts, { name: chunk.name, content: state.current }],
              current: '',
            },
          }
        case 'done':
          return exitWith(tool.finish(call, state.options, state.parts, chunk.input.status))
      }
    },
  })
}

/** `-n 3`, `-n3`, flags; stops at `--` and at the first operand. */
export interface ParsedOptions {
  readonly flags: Readonly<Record<string, string>>
  readonly rest: readonly Bytes[]
  readonly bad?: string
}

/** getopt(3): letters, `:` after those that take a value. Operands may stand between, as busybox allows. */
export function parseOptions(args: readonly Bytes[], spec: string, mixed = true): ParsedOptions {
  const flags: Record<string, string> = {}
  const rest: Bytes[] = []
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    if (arg === '--') return { flags, rest: [...rest, ...args.slice(i + 1)] }
    if (!/^-./.test(arg)) {
      if (!mixed) return { flags, rest: args.slice(i) }
      rest.push(arg)
      continue
    }
    for (let at = 1; at < arg.length; at++) {
      const letter = arg.charAt(at)
      const place = spec.indexOf(letter)
      if (place === -1) return { flags, rest, bad: letter }
      if (spec.charAt(place + 1) !== ':') {
        flags[letter] = `${flags[letter] ?? ''}1`
        continue
      }
      const inline = arg.slice(at + 1)
      if (inline === '') i += 1
      flags[letter] = inline === '' ? (args[i] ?? '') : inline
      break
    }
  }
  return { flags, rest }
}

/** What getopt says about a letter it does not know. */
export function badOption(call: ToolCall, letter: string): number {
  call.complain(`invalid option -- '${letter}'`)
  return showUsage(call)
}
