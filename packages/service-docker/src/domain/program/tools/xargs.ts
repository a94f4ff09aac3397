import type { Bytes } from '../files/file-tree.ts'
import { exitCodeOf, reapChild } from '../kernel/exit.ts'
import { readFd } from '../kernel/io.ts'
import { badOption, parseOptions } from './input.ts'
import { defineTool, exitWith, type Tool } from './tool.ts'

type XargsState = {
  readonly text: Bytes
  readonly runs: readonly (readonly Bytes[])[] | null
  readonly pid: number
  readonly status: number
}

const xargs = defineTool<XargsState>({
  start: (call) => {
    const { bad } = parseOptions(call.args, options, false)
    if (bad !== undefined) return exitWith(badOption(call, bad))
    return { then: 'again', state: { text: '', runs: null, pid: 0, status: 0 } }
  },
  resume: (call, state) => {
    if (state.runs === null) {
      const read = readFd(call.k, call.p, 0, 65_536)
      if (read.kind === 'block') return { then: 'wait', wait: { read: 0 }, state }
      if (read.kind === 'bytes' && read.bytes !== '')
        return { then: 'again', state: { ...state, text: state.text + read.bytes } }
      const quote = unmatchedQuote(call.args, state.text)
      if (quote !== undefined) {
        call.complain(`unmatched ${quote === "'" ? 'single' : 'double'} quote`)
        return exitWith(1)
      }
      return {
        then: 'again',
        state: { ...state, text: '', runs: commandsOf(call.args, state.text) },
      }
    }
    let { status } = state
    if (state.pid !== 0) {
      const reaped = reapChild(call.k, call.p.pid, state.pid)
      if (reaped === undefined) return { then: 'wait', wait: { children: [state.pid] }, state }
      const code = exitCodeOf(reaped.status)
      // 126 and 127 pass through and end it; 255 ends it with 124; other failures end in 123.
      if (code === 126 || code === 127) return exitWith(code)
      if (code === 255) {
        call.complain(
          `${parseOptions(call.args, options, false).rest[0] ?? 'echo'}: exited with status 255; aborting`,
        )
        return exitWith(124)
      }
      if (code !== 0) status = 123
    }
    const [argv, ...runs] = state.runs
    if (argv === undefined) return exitWith(status)
    return {
      then: 'run',
      argv,
      state: { ...state, runs, status, pid: 0 },
      onStart: (pid, next) => ({ ...next, pid }),
    }
  },
})

const options = '0rtn:I:L:P:s:E:ex'

function commandsOf(args: readonly Bytes[], text: Bytes): readonly (readonly Bytes[])[] {
  const { flags, rest } = parseOptions(args, options, false)
  const command = rest.length === 0 ? ['echo'] : rest
  if (flags['I'] !== undefined) {
    const mark = flags['I']
    return text
      .split('\n')
      .map((line) => line.trimStart())
      .filter((line) => line !== '')
      .map((line) => command.map((word) => word.replaceAll(mark, line)))
  }
  const items =
    flags['0'] !== undefined
      ? text.split('\0').filter((item, i, all) => item !== '' || i < all.length - 1)
      : splitItems(text)
  if (items.length === 0) return flags['r'] === undefined ? [command] : []
  const size = Math.max(1, Number(flags['n'] ?? flags['L'] ?? items.length))
  const runs: (readonly Bytes[])[] = []
  for (let i = 0; i < items.length; i += size) runs.push([...command, ...items.slice(i, i + size)])
  return runs
}

/** A quote that its line does not close. */
function unmatchedQuote(args: readonly Bytes[], text: Bytes): string | undefined {
  const { flags } = parseOptions(args, options, false)
  if (flags['0'] !== undefined || flags['I'] !== undefined) return undefined
  for (const line of text.split('\n')) {
    const bare = line.replace(/\\.|"[^"]*"|'[^']*'/g, '')
    const quote = /["']/.exec(bare)?.[0]
    if (quote !== undefined) return quote
  }
  return undefined
}

/** Blanks separate; quotes and backslashes protect. */
function splitItems(text: Bytes): readonly Bytes[] {
  const items: Bytes[] = []
  let item: Bytes | null = null
  let quote = ''
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i)
    if (quote !== '') {
      if (c === quote) quote = ''
      else item = (item ?? '') + c
    } else if (c === '"' || c === "'") {
      quote = c
      item ??= ''
    } else if (c === '\\') {
      i += 1
      item = (item ?? '') + text.charAt(i)
    } else if (' \t\n'.includes(c)) {
      if (item !== null) items.push(item)
      item = null
    } else item = (item ?? '') + c
  }
  if (item !== null) items.push(item)
  return items
}

export const xargsTools: Readonly<Record<string, Tool>> = { xargs }
