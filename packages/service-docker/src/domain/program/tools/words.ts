import { baseName } from '../files/paths.ts'
import { findProgram } from '../kernel/exec.ts'
import type { Bytes } from '../files/file-tree.ts'
import { badOption, parseOptions } from './input.ts'
import { showUsage } from './usages.ts'
import { evaluateExpr } from '../text/expr.ts'
import { defineTool, exitWith, instant, type Tool, type ToolCall } from './tool.ts'

const basename = (call: ToolCall): number => {
  const { flags, rest } = parseOptions(call.args, 'as:', false)
  if (rest.length === 0) return showUsage(call)
  if (flags['a'] !== undefined || flags['s'] !== undefined) {
    for (const name of rest) call.print(`${bareName(name, flags['s'])}\n`)
    return 0
  }
  const [path = '', suffix, more] = rest
  if (more !== undefined) return showUsage(call)
  call.print(`${bareName(path, suffix)}\n`)
  return 0
}

function bareName(path: Bytes, suffix: Bytes | undefined): Bytes {
  const bare = path.replace(/\/+$/, '')
  let name = bare === '' && path.startsWith('/') ? '/' : baseName(bare)
  if (suffix !== undefined && name !== suffix && name.endsWith(suffix))
    name = name.slice(0, -suffix.length)
  return name
}

const dirname = (call: ToolCall): number => {
  if (call.args.length > 1) return showUsage(call)
  const path = (call.args[0] ?? '').replace(/\/+$/, '')
  const at = path.lastIndexOf('/')
  call.print(
    `${at === -1 ? (path === '' && (call.args[0] ?? '').startsWith('/') ? '/' : '.') : at === 0 ? '/' : path.slice(0, at).replace(/\/+$/, '') || '/'}\n`,
  )
  return 0
}

const which = (call: ToolCall): number => {
  const path = Object.hasOwn(call.p.env, 'PATH') ? (call.p.env['PATH'] ?? '') : ''
  let status = 0
  for (const name of call.args) {
    if (name.startsWith('-')) continue
    const found = findProgram(call.k, call.p, path, name)
    if (found.ok) call.print(`${found.path}\n`)
    else status = 1
  }
  return status
}

const expr = (call: ToolCall): number => {
  const result = evaluateExpr(call.args)
  if (!result.ok) {
    call.complain(result.message)
    return 2
  }
  call.print(`${result.value}\n`)
  return result.value === '' || result.value === '0' ? 1 : 0
}

const seq = defineTool<{
  readonly at: number
  readonly last: number
  readonly step: number
  readonly digits: number
  readonly separator: string
  readonly width: number
  readonly first: boolean
}>({
  start: (call) => {
    const { flags, rest } = parseOptions(
      call.args.map((arg) => (/^-[\d.]/.test(arg) ? `\0${arg}` : arg)),
      'ws:f:',
      false,
    )
    const words = rest.map((word) => word.replace('\0', ''))
    const numbers = words.map(Number)
    const bad = numbers.findIndex((number) => Number.isNaN(number))
    const option = /^-[^\d.]/.exec(call.args[0] ?? '')
    if (option !== null && !'wsf'.includes(call.args[0]?.charAt(1) ?? ''))
      return exitWith(badOption(call, call.args[0]?.charAt(1) ?? ''))
    if (bad !== -1 || words.length === 0 || words.length > 3) return exitWith(showUsage(call))
    const [a = 1, b, c] = numbers
    const at = b === undefined ? 1 : a
    const last = c ?? b ?? a
    const step = c === undefined ? 1 : (b ?? 1)
    if (step === 0) return exitWith(1)
    const digits = Math.max(...words.map((word) => (/\.(\d+)/.exec(word)?.[1] ?? '').length))
    const width =
      flags['w'] === undefined
        ? 0
        : Math.max(at.toFixed(digits).length, last.toFixed(digits).length)
    return {
      then: 'again',
      state: { at, last, step, digits, separator: flags['s'] ?? '\n', width, first: true },
    }
  },
  resume: (call, state) => {
    let { at, first } = state
    let text = ''
    for (let n = 0; n < 1000; n++) {
      const value = state.at + n * state.step
      at = value
      if (state.step > 0 ? value > state.last + 1e-9 : value < state.last - 1e-9) {
        call.print(text + (first ? '' : '\n'))
        return exitWith(0)
      }
      text += (first ? '' : state.separator) + padNumber(value.toFixed(state.digits), state.width)
      first = false
    }
    call.print(text)
    call.k.ticks += 10
    return { then: 'again', state: { ...state, at: at + state.step, first } }
  },
})
const padNumber = (text: string, width: number): string =>
  text.startsWith('-') ? `-${text.slice(1).padStart(width - 1, '0')}` : text.padStart(width, '0')

export const wordTools: Readonly<Record<string, Tool>> = {
  basename: instant(basename),
  dirname: instant(dirname),
  which: instant(which),
  expr: instant(expr),
  seq,
}
