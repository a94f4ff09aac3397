import type { Bytes } from '../files/file-tree.ts'
import { closeFd, freeFd } from '../kernel/descriptions.ts'
import { openFile } from '../kernel/files.ts'
import { errnoText, readFd } from '../kernel/io.ts'
import { badOption, inputOf, nextChunk, parseOptions, type InputState } from './input.ts'
import { defineTool, exitWith, type Tool } from './tool.ts'
import { amount } from '../text/amounts.ts'

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
          const error = call.write(1, chunk.bytes)
          if (error === undefined) return { then: 'again', state: { ...state, input: chunk.input } }
          // It gives up this file and tries the next one.
          call.complain(`write error: ${errnoText(error)}`)
          const { fd, at } = chunk.input
          if (fd !== null && fd !== 0) closeFd(call.k, call.p, fd)
          const input = { ...chunk.input, at: at + 1, fd: null, status: 1 }
          return { then: 'again', state: { ...state, input } }
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
        call.print(text)
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
    const error = call.write(1, state.block)
    if (error !== undefined) call.die(`(null): ${errnoText(error)}`)
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
      return exitWith(read.kind === 'error' ? 1 : state.status)
    }
    call.write(1, read.bytes)
    for (const fd of state.fds) call.write(fd, read.bytes)
    return { then: 'again', state }
  },
})

type HeadState = {
  readonly input: InputState
  readonly count: number
  readonly unit: string
  readonly left: number
  readonly started: number
  readonly many: boolean
  /** `-n -3`: everything but the last three; what has been read of a file is kept until its end. */
  readonly dropLast: boolean
  readonly text: Bytes
}

const head = defineTool<HeadState>({
  start: (call) => {
    const args = call.args.map((arg, i) =>
      /^-\d+$/.test(arg) && !/^-[nc]$/.test(call.args[i - 1] ?? '') ? `-n${arg.slice(1)}` : arg,
    )
    const { flags, rest, bad } = parseOptions(args, 'n:c:qv')
    if (bad !== undefined) return exitWith(badOption(call, bad))
    const unit = flags['c'] === undefined ? 'n' : 'c'
    const given = flags[unit] ?? '10'
    const dropLast = given.startsWith('-')
    const count = amount(dropLast ? given.slice(1) : given)
    if (count === undefined) {
      call.complain(`invalid number '${dropLast ? given.slice(1) : given}'`)
      return exitWith(1)
    }
    const many = (rest.length > 1 && flags['q'] === undefined) || flags['v'] !== undefined
    return {
      then: 'again',
      state: {
        input: inputOf(rest),
        count,
        unit,
        left: dropLast ? 1 : count,
        started: -1,
        many,
        dropLast,
        text: '',
      },
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
        if (state.dropLast) call.print(withoutEnd(state.text, state.count, state.unit))
        return {
          then: 'again',
          state: {
            ...state,
            input: chunk.input,
            left: state.dropLast ? 1 : state.count,
            started: chunk.input.at - 1,
            text: '',
          },
        }
      case 'bytes': {
        banner()
        if (state.dropLast) {
          const text = state.text + chunk.bytes
          const { input } = chunk
          return { then: 'again', state: { ...state, input, text, started: input.at } }
        }
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

function withoutEnd(text: Bytes, count: number, unit: string): Bytes {
  if (unit === 'c') return text.slice(0, Math.max(0, text.length - count))
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  return lines.slice(0, Math.max(0, lines.length - count)).join('')
}

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

export const streamTools: Readonly<Record<string, Tool>> = { cat, yes, tee, head }
