import type { Bytes } from '../files/file-tree.ts'
import { closeFd, freeFd } from '../kernel/descriptions.ts'
import { openFile } from '../kernel/files.ts'
import { bytesMax, readFd } from '../kernel/io.ts'
import { badOption, inputOf, nextChunk, parseOptions, type InputState } from './input.ts'
import { defineTool, exitWith, type Next, type Tool, type ToolCall } from './tool.ts'
import { amount } from '../text/amounts.ts'

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
        if (state.text.length > bytesMax) call.die('out of memory')
        return {
          then: 'again',
          state: { ...state, input: chunk.input, text: state.text + chunk.bytes },
        }
      case 'file-end': {
        const many = state.names.length > 1 && !state.quiet
        const shown = lastPart(state.text, state)
        if (many) call.print(`${state.parts.length > 0 ? '\n' : ''}==> ${chunk.name} <==\n`)
        call.flush()
        call.send(shown)
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
    if (text.length > from) call.send(text.slice(from))
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

export const tailTools: Readonly<Record<string, Tool>> = { tail }
