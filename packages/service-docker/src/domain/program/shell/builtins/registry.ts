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
/** Assignments before these stay, and their errors end the shell. */
export const isSpecialBuiltin = (name: Bytes): boolean => special.has(name)
