import type { Bytes } from '../files/file-tree.ts'
import { badOption, parseOptions } from './input.ts'
import { showUsage } from './usages.ts'
import { type Tool } from './tool.ts'
import { defineTool, exitWith } from './tool.ts'
import { errnoText, readFd } from '../kernel/io.ts'

type TrState = {
  readonly map: readonly number[]
  readonly remove: readonly number[]
  readonly squeeze: readonly number[]
  readonly last: number
}

const tr = defineTool<TrState>({
  start: (call) => {
    const { flags, rest, bad } = parseOptions(call.args, 'cCdst', false)
    if (bad !== undefined) return exitWith(badOption(call, bad))
    if (rest.length < (flags['d'] === undefined && flags['s'] === undefined ? 0 : 1))
      return exitWith(showUsage(call))
    let first = characterSet(rest[0] ?? '')
    if (flags['c'] !== undefined || flags['C'] !== undefined) {
      const members = new Set(first)
      first = Array.from({ length: 256 }, (_, i) => i).filter((code) => !members.has(code))
    }
    const second = rest[1] === undefined ? [] : characterSet(rest[1])
    const map = Array.from({ length: 256 }, (_, i) => i)
    if (flags['d'] === undefined && second.length > 0) {
      first.forEach((code, i) => {
        map[code] = second[Math.min(i, second.length - 1)] ?? code
      })
    }
    const squeeze = flags['s'] === undefined ? [] : second.length > 0 ? second : first
    return {
      then: 'again',
      state: { map, remove: flags['d'] === undefined ? [] : first, squeeze, last: -1 },
    }
  },
  resume: (call, state) => {
    const read = readFd(call.k, call.p, 0, 65_536)
    if (read.kind === 'block') return { then: 'wait', wait: { read: 0 }, state }
    if (read.kind === 'error') {
      call.complain(`read error: ${errnoText(read.error)}`)
      return exitWith(1)
    }
    if (read.bytes === '') return exitWith(0)
    const remove = new Set(state.remove)
    const squeeze = new Set(state.squeeze)
    let { last } = state
    let text = ''
    for (let i = 0; i < read.bytes.length; i++) {
      const code = read.bytes.charCodeAt(i)
      if (remove.has(code)) continue
      const mapped = state.map[code] ?? code
      if (mapped === last && squeeze.has(mapped)) continue
      last = mapped
      text += String.fromCharCode(mapped)
    }
    call.send(text)
    return { then: 'again', state: { ...state, last } }
  },
})

const trClasses: Readonly<Record<string, RegExp>> = {
  alpha: /[A-Za-z]/,
  digit: /\d/,
  alnum: /[A-Za-z0-9]/,
  upper: /[A-Z]/,
  lower: /[a-z]/,
  space: /[\t-\r ]/,
  blank: /[ \t]/,
  punct: /[!-/:-@[-`{-~]/,
  print: /[ -~]/,
  graph: /[!-~]/,
  cntrl: /[\0-\x1f\x7f]/,
  xdigit: /[0-9A-Fa-f]/,
}

function characterSet(text: Bytes): number[] {
  const codes: number[] = []
  for (let i = 0; i < text.length;) {
    const named = /^\[:([a-z]+):\]/.exec(text.slice(i))
    const regex = trClasses[named?.[1] ?? '']
    if (named !== null && regex !== undefined) {
      for (let code = 0; code < 256; code++)
        if (regex.test(String.fromCharCode(code))) codes.push(code)
      i += named[0].length
      continue
    }
    const one = oneCharacter(text, i)
    const next = text.charAt(one.end)
    if (next === '-' && one.end + 1 < text.length) {
      const high = oneCharacter(text, one.end + 1)
      for (let { code } = one; code <= high.code; code++) codes.push(code)
      i = high.end
    } else {
      codes.push(one.code)
      i = one.end
    }
  }
  return codes
}

function oneCharacter(text: Bytes, at: number): { code: number; readonly end: number } {
  if (text.charAt(at) !== '\\' || at + 1 >= text.length)
    return { code: text.charCodeAt(at), end: at + 1 }
  const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1))?.[0]
  if (octal !== undefined)
    return { code: Number.parseInt(octal, 8) & 255, end: at + 1 + octal.length }
  const c = text.charAt(at + 1)
  const escapes: Readonly<Record<string, number>> = {
    n: 10,
    t: 9,
    r: 13,
    a: 7,
    b: 8,
    f: 12,
    v: 11,
    '\\': 92,
  }
  return { code: escapes[c] ?? c.charCodeAt(0), end: at + 2 }
}

export const trTools: Readonly<Record<string, Tool>> = { tr }
