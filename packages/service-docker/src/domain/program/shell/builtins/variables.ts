import { lookUp, withEntry, withoutEntry } from '../../dictionary.ts'
import type { Bytes } from '../../files/file-tree.ts'
import { writeFd } from '../../kernel/io.ts'
import { singleQuoted } from '../quoting.ts'
import { out, refuseBuiltin, type Running } from '../running.ts'
import { setVariable, unsetVariable, variable } from '../variables.ts'
import type { Builtin } from './builtin.ts'

const isName = (text: Bytes): boolean => /^[A-Za-z_]\w*$/.test(text)

const refuseReadonly = (run: Running, command: Bytes, name: Bytes): 2 =>
  refuseBuiltin(run, command, `${name}: is read only`)
const refuseName = (run: Running, command: Bytes, name: Bytes): 2 =>
  refuseBuiltin(run, command, `${name}: bad variable name`)

const mark =
  (attribute: 'exported' | 'readonly'): Builtin =>
  (run, argv) => {
    const command = attribute === 'exported' ? 'export' : 'readonly'
    let remove = false
    const words = argv.slice(1).filter((word) => {
      if (word === '-n') remove = true
      return word !== '-p' && word !== '-n' && word !== '--'
    })
    if (words.length === 0) {
      for (const [name, value] of sortedVariables(run)) {
        if (lookUp(run.s.vars, name)?.[attribute] !== true) continue
        out(run, `${command} ${name}${value === null ? '' : `=${singleQuoted(value)}`}\n`)
      }
      return 0
    }
    for (const word of words) {
      const at = word.indexOf('=')
      const name = at === -1 ? word : word.slice(0, at)
      if (!isName(name)) return refuseName(run, command, name)
      if (at !== -1 && !setVariable(run, name, word.slice(at + 1)))
        return refuseReadonly(run, command, name)
      const old = lookUp(run.s.vars, name) ?? { value: null, exported: false, readonly: false }
      run.s.vars = withEntry(run.s.vars, name, { ...old, [attribute]: !remove })
    }
    return 0
  }

const unset: Builtin = (run, argv) => {
  let functions = false
  for (const word of argv.slice(1)) {
    if (word === '-f') functions = true
    else if (word === '-v') functions = false
    else if (functions) run.s.functions = withoutEntry(run.s.functions, word)
    // Up to a `=` or anything else that ends a name: `unset a=b` unsets nothing and says nothing.
    else if (!/^[A-Za-z_]/.test(word)) return refuseName(run, 'unset', word)
    else if (!isName(word)) continue
    else if (!unsetVariable(run, word)) return refuseReadonly(run, 'unset', word)
  }
  return 0
}

const local: Builtin = (run, argv) => {
  const { p, s } = run
  const at = p.stack.findLastIndex((frame) => frame.k === 'call')
  const call = p.stack[at]
  if (call?.k !== 'call' || s.functionDepth === 0) {
    return refuseBuiltin(run, 'local', 'not in a function')
  }
  let locals = call.locals
  for (const word of argv.slice(1)) {
    const equals = word.indexOf('=')
    const name = equals === -1 ? word : word.slice(0, equals)
    if (!isName(name)) return refuseName(run, 'local', name)
    if (lookUp(s.vars, name)?.readonly === true) return refuseReadonly(run, 'local', name)
    if (!locals.some(([known]) => known === name))
      locals = [...locals, [name, lookUp(s.vars, name) ?? null]]
    if (equals !== -1) setVariable(run, name, word.slice(equals + 1))
    // Without a value ash keeps the outer one visible.
  }
  p.stack[at] = { ...call, locals }
  return 0
}

export const sortedVariables = (run: Running): readonly (readonly [string, Bytes | null])[] =>
  Object.entries(run.s.vars)
    .map(([name, { value }]) => [name, value] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

const shift: Builtin = (run, argv) => {
  const text = argv[1] ?? '1'
  if (!/^\d+$/.test(text)) {
    return refuseBuiltin(run, 'shift', `Illegal number: ${text}`)
  }
  const count = Number(text)
  if (count > run.s.args.length) return 1
  run.s.args = run.s.args.slice(count)
  return 0
}

/** `getopts spec name [args]`. */
const getopts: Builtin = (run, argv) => {
  const { s } = run
  const [, spec = '', name, ...given] = argv
  if (name === undefined) return refuseBuiltin(run, 'getopts', 'usage: getopts optstring var [arg]')
  if (!isName(name)) return refuseName(run, 'getopts', name)
  if (lookUp(s.vars, name)?.readonly === true) return refuseReadonly(run, 'getopts', name)
  const words = argv.length > 3 ? given : s.args
  const silent = spec.startsWith(':')
  let index = Number(variable(run, 'OPTIND') ?? '1')
  let at = s.getoptsAt
  const word = words[index - 1] ?? ''
  const finish = (
    letter: Bytes,
    argument: Bytes | undefined,
    nextIndex: number,
    nextAt: number,
  ): void => {
    setVariable(run, name, letter)
    setVariable(run, 'OPTIND', String(nextIndex))
    s.getoptsAt = nextAt
    if (argument === undefined) unsetVariable(run, 'OPTARG')
    else setVariable(run, 'OPTARG', argument)
  }
  if (at === 0) {
    if (!/^-./.test(word) || word === '--') {
      finish('?', undefined, word === '--' ? index + 1 : index, 0)
      return 1
    }
    at = 1
  }
  const letter = word.charAt(at)
  const place = spec.indexOf(letter, silent ? 1 : 0)
  at += 1
  const isLastLetter = at >= word.length
  if (place === -1 || letter === ':') {
    if (!silent) writeFd(run.k, run.p, 2, `Illegal option -${letter}\n`)
    finish(
      '?',
      silent ? letter : undefined,
      isLastLetter ? index + 1 : index,
      isLastLetter ? 0 : at,
    )
    return 0
  }
  if (spec.charAt(place + 1) !== ':') {
    finish(letter, undefined, isLastLetter ? index + 1 : index, isLastLetter ? 0 : at)
    return 0
  }
  if (!isLastLetter) {
    finish(letter, word.slice(at), index + 1, 0)
    return 0
  }
  const argument = words[index]
  index += 2
  if (argument === undefined) {
    if (!silent) writeFd(run.k, run.p, 2, `No arg for -${letter} option\n`)
    finish(silent ? ':' : '?', silent ? letter : undefined, index - 1, 0)
    return 0
  }
  finish(letter, argument, index, 0)
  return 0
}

export const variableBuiltins: Readonly<Record<string, Builtin>> = {
  export: mark('exported'),
  readonly: mark('readonly'),
  unset,
  local,
  shift,
  getopts,
}
