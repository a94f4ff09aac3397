import type { Bytes } from '../files/file-tree.ts'
import { freeFd } from '../kernel/descriptions.ts'
import { openFile } from '../kernel/files.ts'
import { errnoText, readFd } from '../kernel/io.ts'
import { defineTool, exitWith, type Tool, type ToolCall } from './tool.ts'
import { showUsage } from './usages.ts'
import { amount, human } from '../text/amounts.ts'

type DdState = {
  readonly input: number
  readonly output: number
  readonly inputName: Bytes
  readonly outputName: Bytes
  readonly size: number
  readonly left: number
  readonly whole: number
  readonly partial: number
  readonly bytes: number
  /** Of the block that is being read. */
  readonly filled: number
  readonly quiet: boolean
  readonly skip: number
  readonly began: number
}

const settingNames = new Set('if of bs ibs obs count skip seek conv iflag oflag status'.split(' '))
const pieceBytes = 1_048_576
const conversions = new Set('notrunc noerror sync fsync swab'.split(' '))

const dd = defineTool<DdState>({
  start: (call) => {
    const settings: Record<string, string> = {}
    for (const arg of call.args) {
      const at = arg.indexOf('=')
      if (at === -1 || !settingNames.has(arg.slice(0, at))) return exitWith(showUsage(call))
      settings[arg.slice(0, at)] = arg.slice(at + 1)
    }
    for (const name of ['bs', 'ibs', 'obs', 'count', 'skip', 'seek']) {
      const value = settings[name]
      if (value === undefined) continue
      const number = amount(value)
      if (number === undefined) {
        call.complain(`invalid number '${value}'`)
        return exitWith(1)
      }
      if (number === 0 && name.endsWith('bs')) {
        call.complain('number 0 is not in 1..9223372036854775807 range')
        return exitWith(1)
      }
    }
    const conversion = settings['conv']?.split(',').find((word) => !conversions.has(word))
    if (conversion !== undefined) {
      call.complain(`invalid argument '${conversion}' to 'conv'`)
      return exitWith(1)
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
        inputName: settings['if'] ?? 'standard input',
        outputName: settings['of'] ?? 'standard output',
        size,
        left,
        whole: 0,
        partial: 0,
        bytes: 0,
        filled: 0,
        quiet: quiet && settings['status'] === 'none',
        skip: amount(settings['skip'] ?? '0') ?? 0,
        began: call.k.now,
      },
    }
  },
  resume: (call, state) => {
    if (state.left === 0 && state.skip === 0) return finishCopy(call, state)
    const wanted = Math.min(state.size - state.filled, pieceBytes)
    const read = readFd(call.k, call.p, state.input, wanted)
    if (read.kind === 'block') return { then: 'wait', wait: { read: state.input }, state }
    if (read.kind === 'error') {
      call.complain(`${state.inputName}: ${errnoText(read.error)}`)
      return exitWith(1)
    }
    if (read.bytes === '' && state.filled === 0) return finishCopy(call, state)
    const filled = state.filled + read.bytes.length
    const isWhole = filled === state.size
    // A large block comes in several reads, so that no block has to fit into memory.
    const goesOn = !isWhole && read.bytes.length === wanted
    if (state.skip > 0) {
      const skip = goesOn ? state.skip : state.skip - 1
      return { then: 'again', state: { ...state, skip, filled: goesOn ? filled : 0 } }
    }
    const error = call.write(state.output, read.bytes)
    if (error !== undefined) {
      call.complain(`error writing '${state.outputName}': ${errnoText(error)}`)
      const whole = state.whole + (isWhole ? 1 : 0)
      const partial = state.partial + (isWhole ? 0 : 1)
      call.write(2, `${whole}+${partial} records in\n${state.whole}+${state.partial} records out\n`)
      return exitWith(1)
    }
    const bytes = state.bytes + read.bytes.length
    if (goesOn) return { then: 'again', state: { ...state, filled, bytes } }
    return {
      then: 'again',
      state: {
        ...state,
        filled: 0,
        left: state.left - 1,
        whole: state.whole + (isWhole ? 1 : 0),
        partial: state.partial + (isWhole ? 0 : 1),
        bytes,
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

export const ddTools: Readonly<Record<string, Tool>> = { dd }
