import type { Bytes } from '../files/file-tree.ts'
import { closeFd, freeFd } from '../kernel/descriptions.ts'
import { openFile } from '../kernel/files.ts'
import { errnoText, readFd } from '../kernel/io.ts'
import { badOption, inputOf, nextChunk, parseOptions, type InputState } from './input.ts'
import { defineTool, exitWith, type Next, type Tool, type ToolCall } from './tool.ts'

type CatState = {
  readonly input: InputState
  readonly number: string
  readonly line: number
  readonly fresh: boolean
}

const cat = defineTool<CatState>({
  start: (call) => {
    const { flags, rest, bad } = parseOptions(call.args, 'nbvteAu')
    if (bad !== undefined) return exitWith(badOption(call, bad))
    const number = flags['b'] === undefined ? (flags['n'] === undefined ? '' : 'n') : 'b'
    return { then: 'again', state: { input: inputOf(rest), number, line: 1, fresh: true } }
  },
  resume: (call, state) => {
    const chunk = nextChunk(call, state.input)
    switch (chunk.kind) {
      case 'block':
        return { then: 'wait', wait: { read: chunk.fd }, state: { ...state, input: chunk.input } }
      case 'done':
        return exitWith(chunk.input.status)
      case 'file-end':
        return { then: 'again', state: { ...state, input: chunk.input } }
      case 'bytes': {
        if (state.number === '') {
          call.write(1, chunk.bytes)
          return { then: 'again', state: { ...state, input: chunk.input } }
        }
        let { line, fresh } = state
        let text = ''
        for (const part of chunk.bytes.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
          if (fresh && !(state.number === 'b' && part === '\n')) {
            text += `${String(line).padStart(6)}\t`
            line += 1
          }
          text += part
          fresh = part.endsWith('\n')
        }
        call.write(1, text)
        return { then: 'again', state: { ...state, input: chunk.input, line, fresh } }
      }
    }
  },
})

const yes = defineTool<{ readonly block: Bytes }>({
  start: (call) => {
    const line = `${call.args.length === 0 ? 'y' : call.args.join(' ')}\n`
    return {
      then: 'again',
      state: { block: line.repeat(Math.max(1, Math.floor(4096 / line.length))) },
    }
  },
  resume: (call, state) => {
    call.write(1, state.block)
    return { then: 'again', state }
  },
})

type TeeState = { readonly fds: readonly number[]; readonly status: number }

const tee = defineTool<TeeState>({
  start: (call) => {
    const { flags, rest } = parseOptions(call.args, 'ai')
    const append = flags['a'] !== undefined
    const fds: number[] = []
    let status = 0
    for (const name of rest) {
      const opened = openFile(call.k, call.p, name, {
        access: 'w',
        create: true,
        truncate: !append,
        append,
      })
      if (!opened.ok) {
        call.complain(`${name}: ${errnoText(opened.error)}`)
        status = 1
        continue
      }
      const fd = freeFd(call.p)
      call.p.fds = { ...call.p.fds, [fd]: opened.description }
      fds.push(fd)
    }
    return { then: 'again', state: { fds, status } }
  },
  resume: (call, state) => {
    const read = readFd(call.k, call.p, 0, 65_536)
    if (read.kind === 'block') return { then: 'wait', wait: { read: 0 }, state }
    if (read.kind === 'error' || read.bytes === '') {
      for (const fd of state.fds) closeFd(call.k, call.p, fd)
      return exitWith(state.status)
    }
    call.write(1, read.bytes)
    for (const fd of state.fds) call.write(fd, read.bytes)
    return { then: 'again', state }
  },
})

type TailState = {
  readonly input: InputState
  readonly text: Bytes
  readonly parts: readonly Bytes[]
  readonly count: number
  readonly unit: string
  readonly fromStart: boolean
  readonly follow: boolean
  readonly names: readonly Bytes[]
  /** Bytes of each followed file shown so far, once following. */
  readonly seen: readonly number[] | null
  readonly quiet: boolean
  readonly timer: number | null
}

const tail = defineTool<TailState>({
  start: (call) => {
    const args = call.args.map((arg, i) =>
      i === 0 && /^[-+]\d+$/.test(arg) ? `-n${arg.replace('-', '')}` : arg,
    )
    const { flags, rest, bad } = parseOptions(args, 'n:c:fFqvs:')
    if (bad !== undefined) return exitWith(badOption(call, bad))
    const unit = flags['c'] === undefined ? 'n' : 'c'
    const text = flags[unit] ?? '10'
    const count = amount(text.replace(/^[-+]/, ''))
    if (count === undefined) {
      call.complain(`invalid number '${text}'`)
      return exitWith(1)
    }
    return {
      then: 'again',
      state: {
        input: inputOf(rest),
        text: '',
        parts: [],
        count,
        unit,
        fromStart: text.startsWith('+'),
        follow: flags['f'] !== undefined || flags['F'] !== undefined,
        names: rest,
        seen: null,
        quiet: flags['q'] !== undefined,
        timer: null,
      },
    }
  },
  resume: (call, state) => {
    if (state.seen !== null) return followFiles(call, state, state.seen)
    const chunk = nextChunk(call, state.input)
    switch (chunk.kind) {
      case 'block':
        return { then: 'wait', wait: { read: chunk.fd }, state: { ...state, input: chunk.input } }
      case 'bytes':
        return {
          then: 'again',
          state: { ...state, input: chunk.input, text: state.text + chunk.bytes },
        }
      case 'file-end': {
        const many = state.names.length > 1 && !state.quiet
        const shown = lastPart(state.text, state)
        if (many) call.print(`${state.parts.length > 0 ? '\n' : ''}==> ${chunk.name} <==\n`)
        call.print(shown)
        call.flush()
        return {
          then: 'again',
          state: {
            ...state,
            input: chunk.input,
            text: '',
            parts: [...state.parts, String(state.text.length)],
          },
        }
      }
      case 'done':
        if (state.parts.length === 0) call.complain('no files')
        if (!state.follow || state.names.length === 0) return exitWith(chunk.input.status)
        return {
          then: 'again',
          state: { ...state, input: chunk.input, seen: state.parts.map(Number) },
        }
    }
  },
})

/** Looks once a second whether followed files have grown. */
function followFiles(call: ToolCall, state: TailState, seen: readonly number[]): Next<TailState> {
  const next = state.names.map((name, i) => {
    const opened = openFile(call.k, call.p, name, { access: 'r' })
    if (!opened.ok) return seen[i] ?? 0
    const fd = freeFd(call.p)
    call.p.fds = { ...call.p.fds, [fd]: opened.description }
    const read = readFd(call.k, call.p, fd, Number.MAX_SAFE_INTEGER)
    closeFd(call.k, call.p, fd)
    const text = read.kind === 'bytes' ? read.bytes : ''
    const from = text.length < (seen[i] ?? 0) ? 0 : (seen[i] ?? 0)
    if (text.length > from) call.write(1, text.slice(from))
    return text.length
  })
  const timer = call.k.startTimer(call.p.pid, call.k.now + 1000)
  return { then: 'wait', wait: { timer }, state: { ...state, seen: next, timer } }
}

function lastPart(text: Bytes, state: TailState): Bytes {
  const { count, unit, fromStart } = state
  if (unit === 'c')
    return fromStart ? text.slice(Math.max(0, count - 1)) : count === 0 ? '' : text.slice(-count)
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  return (
    fromStart ? lines.slice(Math.max(0, count - 1)) : count === 0 ? [] : lines.slice(-count)
  ).join('')
}

const suffixes: Readonly<Record<string, number>> = {
  '': 1,
  b: 512,
  k: 1024,
  K: 1024,
  m: 1_048_576,
  M: 1_048_576,
  G: 1_073_741_824,
  c: 1,
  w: 2,
  kB: 1000,
  MB: 1_000_000,
}
/** A count with busybox's suffixes. */
export function amount(text: Bytes): number | undefined {
  const match = /^(\d+)([bkKmMGcw]|kB|MB)?$/.exec(text)
  if (match?.[1] === undefined) return undefined
  return Number(match[1]) * (suffixes[match[2] ?? ''] ?? 1)
}

type HeadState = {
  readonly input: InputState
  readonly count: number
  readonly unit: string
  readonly left: number
  readonly started: number
  readonly many: boolean
}

const head = defineTool<HeadState>({
  start: (call) => {
    const args = call.args.map((arg) => (/^-\d+$/.test(arg) ? `-n${arg.slice(1)}` : arg))
    const { flags, rest, bad } = parseOptions(args, 'n:c:qv')
    if (bad !== undefined) return exitWith(badOption(call, bad))
    const unit = flags['c'] === undefined ? 'n' : 'c'
    const count = amount(flags[unit] ?? '10')
    if (count === undefined) {
      call.complain(`invalid number '${flags[unit] ?? ''}'`)
      return exitWith(1)
    }
    const many = (rest.length > 1 && flags['q'] === undefined) || flags['v'] !== undefined
    return {
      then: 'again',
      state: { input: inputOf(rest), count, unit, left: count, started: -1, many },
    }
  },
  resume: (call, state) => {
    const isFresh = state.started !== state.input.at
    if (!isFresh && state.left === 0) {
      if (state.input.fd !== null && state.input.fd !== 0) closeFd(call.k, call.p, state.input.fd)
      const input = { ...state.input, at: state.input.at + 1, fd: null }
      if (input.at >= input.files.length) return exitWith(input.status)
      return { then: 'again', state: { ...state, input, left: state.count } }
    }
    const chunk = nextChunk(call, state.input, 4096)
    if (chunk.kind === 'done') return exitWith(chunk.input.status)
    const banner = (): void => {
      const name =
        chunk.input.files[chunk.kind === 'file-end' ? chunk.input.at - 1 : chunk.input.at] ?? ''
      if (state.many && state.started !== chunk.input.at - (chunk.kind === 'file-end' ? 1 : 0)) {
        call.print(`${state.started >= 0 ? '\n' : ''}==> ${name} <==\n`)
      }
    }
    switch (chunk.kind) {
      case 'block':
        return { then: 'wait', wait: { read: chunk.fd }, state: { ...state, input: chunk.input } }
      case 'file-end':
        banner()
        return {
          then: 'again',
          state: { ...state, input: chunk.input, left: state.count, started: chunk.input.at - 1 },
        }
      case 'bytes': {
        banner()
        const taken = firstPart(chunk.bytes, state.left, state.unit)
        call.print(taken.text)
        const started = chunk.input.at
        const input = chunk.input
        if (taken.left === 0 && input.at === input.files.length - 1) return exitWith(input.status)
        return { then: 'again', state: { ...state, input, left: taken.left, started } }
      }
    }
  },
})

function firstPart(
  bytes: Bytes,
  left: number,
  unit: string,
): { readonly text: Bytes; readonly left: number } {
  if (unit === 'c') return { text: bytes.slice(0, left), left: Math.max(0, left - bytes.length) }
  let at = 0
  let lines = left
  while (lines > 0) {
    const end = bytes.indexOf('\n', at)
    if (end === -1) return { text: bytes, left: lines }
    at = end + 1
    lines -= 1
  }
  return { text: bytes.slice(0, at), left: 0 }
}

type DdState = {
  readonly input: number
  readonly output: number
  readonly size: number
  readonly left: number
  readonly whole: number
  readonly partial: number
  readonly bytes: number
  readonly quiet: boolean
  readonly skip: number
  readonly began: number
}

const dd = defineTool<DdState>({
  start: (call) => {
    const settings: Record<string, string> = {}
    for (const arg of call.args) {
      const at = arg.indexOf('=')
      if (at === -1) {
        call.complain(`invalid argument '${arg}'`)
        return exitWith(1)
      }
      settings[arg.slice(0, at)] = arg.slice(at + 1)
    }
    const size = amount(settings['bs'] ?? settings['ibs'] ?? '512') ?? 512
    let input = 0
    let output = 1
    const open = (name: Bytes, access: 'r' | 'w'): number | undefined => {
      const truncate =
        access === 'w' &&
        settings['conv']?.includes('notrunc') !== true &&
        settings['seek'] === undefined
      const opened = openFile(call.k, call.p, name, { access, create: access === 'w', truncate })
      if (!opened.ok) {
        call.complain(`can't open '${name}': ${errnoText(opened.error)}`)
        return undefined
      }
      const fd = freeFd(call.p)
      call.p.fds = { ...call.p.fds, [fd]: opened.description }
      return fd
    }
    if (settings['if'] !== undefined) {
      const fd = open(settings['if'], 'r')
      if (fd === undefined) return exitWith(1)
      input = fd
    }
    if (settings['of'] !== undefined) {
      const fd = open(settings['of'], 'w')
      if (fd === undefined) return exitWith(1)
      output = fd
      const id = call.p.fds[fd]
      const description = id === undefined ? undefined : call.k.descriptions[id]
      const seek = (amount(settings['seek'] ?? '0') ?? 0) * size
      if (id !== undefined && description !== undefined)
        call.k.descriptions[id] = { ...description, offset: seek }
    }
    const left = settings['count'] === undefined ? -1 : (amount(settings['count']) ?? 0)
    const quiet = settings['status'] === 'none' || settings['status'] === 'noxfer'
    return {
      then: 'again',
      state: {
        input,
        output,
        size,
        left,
        whole: 0,
        partial: 0,
        bytes: 0,
        quiet: quiet && settings['status'] === 'none',
        skip: amount(settings['skip'] ?? '0') ?? 0,
        began: call.k.now,
      },
    }
  },
  resume: (call, state) => {
    if (state.left === 0 && state.skip === 0) return finishCopy(call, state)
    const read = readFd(call.k, call.p, state.input, state.size)
    if (read.kind === 'block') return { then: 'wait', wait: { read: state.input }, state }
    if (read.kind === 'error' || read.bytes === '') return finishCopy(call, state)
    if (state.skip > 0) return { then: 'again', state: { ...state, skip: state.skip - 1 } }
    call.write(state.output, read.bytes)
    const isWhole = read.bytes.length === state.size
    return {
      then: 'again',
      state: {
        ...state,
        left: state.left - 1,
        whole: state.whole + (isWhole ? 1 : 0),
        partial: state.partial + (isWhole ? 0 : 1),
        bytes: state.bytes + read.bytes.length,
      },
    }
  },
})

function finishCopy(
  call: ToolCall,
  state: DdState,
): { readonly then: 'exit'; readonly code: number } {
  if (!state.quiet) {
    const counts = `${state.whole}+${state.partial}`
    const seconds = Math.max(0.000_001, (call.k.now - state.began) / 1000)
    call.write(
      2,
      `${counts} records in\n${counts} records out\n${state.bytes} bytes (${human(state.bytes)}) copied, ${seconds.toFixed(6)} seconds, ${human(state.bytes / seconds)}/s\n`,
    )
  }
  return exitWith(0)
}

/** make_human_readable_str: one decimal, 1024 steps, always with a unit. */
export function human(value: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  let size = value
  let unit = 0
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${unit === 0 ? Math.floor(size).toFixed(0) : size.toFixed(1)}${units[unit] ?? ''}`
}

export const streamTools: Readonly<Record<string, Tool>> = { cat, yes, tee, tail, head, dd }
