import type { Bytes } from '../../files/file-tree.ts'
import { controlBuiltins } from './control.ts'
import { directoryBuiltins } from './directory.ts'
import { inspectBuiltins } from './inspect.ts'
import { jobBuiltins } from './job-control.ts'
import { optionBuiltins } from './options.ts'
import { outputBuiltins } from './output.ts'
import { readBuiltins } from './read.ts'
import { variableBuiltins } from './variables.ts'
import { waitBuiltins } from './wait.ts'
import type { Builtin } from './builtin.ts'

export type { Builtin } from './builtin.ts'

const all: Readonly<Record<string, Builtin>> = {
  ...controlBuiltins,
  ...directoryBuiltins,
  ...inspectBuiltins,
  ...jobBuiltins,
  ...optionBuiltins,
  ...outputBuiltins,
  ...readBuiltins,
  ...variableBuiltins,
  ...waitBuiltins,
}

const special = new Set([
  ':',
  '.',
  'source',
  'break',
  'continue',
  'eval',
  'exec',
  'exit',
  'export',
  'readonly',
  'return',
  'set',
  'shift',
  'times',
  'trap',
  'unset',
  'local',
])

export const findBuiltin = (name: Bytes): Builtin | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined
/** The options of builtins that look at them all before they do anything. */
const optionLetters: Readonly<Record<string, string>> = {
  '.': '',
  source: '',
  cd: 'LP',
  chdir: 'LP',
  pwd: 'LP',
  export: 'np',
  readonly: 'np',
  unset: 'vf',
  umask: 'S',
  wait: '',
  jobs: 'lp',
  fg: '',
  bg: '',
  hash: 'r',
  unalias: 'a',
  trap: 'p',
  command: 'pvV',
  exec: 'a',
}

/** The first letter among a builtin's options that it does not know. */
export function unknownOption(name: Bytes, words: readonly Bytes[]): string | undefined {
  const known = Object.hasOwn(optionLetters, name) ? optionLetters[name] : undefined
  if (known === undefined) return undefined
  for (const word of words.slice(1)) {
    if (word === '--' || !/^-./.test(word)) return undefined
    const letter = Array.from(word.slice(1)).find((one) => !known.includes(one))
    if (letter !== undefined) return letter
  }
  return undefined
}

/** Assignments before these stay, and their errors end the shell. */
export const isSpecialBuiltin = (name: Bytes): boolean => special.has(name)
