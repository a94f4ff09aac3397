import { lookUp } from '../../dictionary.ts'
import { isApplet } from '../../files/busybox-applets.ts'
import type { Bytes } from '../../files/file-tree.ts'
import { findProgram } from '../../kernel/exec.ts'
import { writeFd } from '../../kernel/io.ts'
import { isReservedWord } from '../../parse/parser.ts'
import { complainAs, complainAsApplet, out, type Running } from '../running.ts'
import { variable } from '../variables.ts'
import type { Builtin } from './builtin.ts'

const builtinNames = new Set(
  (
    '. : [ [[ alias bg break cd chdir command continue echo eval exec exit export false fg getopts hash help history ' +
    'jobs kill let local printf pwd read readonly return set shift source test times trap true type ulimit umask ' +
    'unalias unset wait'
  ).split(' '),
)

type Kind = 'keyword' | 'alias' | 'function' | 'builtin'

function kindOf(run: Running, name: Bytes): Kind | undefined {
  if (isReservedWord(name)) return 'keyword'
  if (lookUp(run.s.aliases, name) !== undefined) return 'alias'
  if (lookUp(run.s.functions, name) !== undefined) return 'function'
  return builtinNames.has(name) ? 'builtin' : undefined
}

const type: Builtin = (run, argv) => {
  let status = 0
  for (const name of argv.slice(1)) {
    if (/^-./.test(name)) continue
    const kind = kindOf(run, name)
    if (kind === 'keyword') out(run, `${name} is a shell keyword\n`)
    else if (kind === 'alias')
      out(run, `${name} is an alias for ${lookUp(run.s.aliases, name) ?? ''}\n`)
    else if (kind === 'function') out(run, `${name} is a function\n`)
    else if (kind === 'builtin') out(run, `${name} is a shell builtin\n`)
    else if (run.s.standalone && isApplet(name)) out(run, `${name} is ${name}\n`)
    else {
      const found = findProgram(run.k, run.p, variable(run, 'PATH') ?? '', name)
      if (found.ok) out(run, `${name} is ${found.path}\n`)
      else {
        out(run, `${name}: not found\n`)
        status = 127
      }
    }
  }
  return status
}

/** `command -v`: argv[0] is the option. */
const where: Builtin = (run, argv) => {
  let status = 0
  for (const name of argv.slice(1)) {
    const kind = kindOf(run, name)
    if (kind === 'alias') out(run, `alias ${name}='${lookUp(run.s.aliases, name) ?? ''}'\n`)
    else if (kind !== undefined || (run.s.standalone && isApplet(name))) out(run, `${name}\n`)
    else {
      const found = findProgram(run.k, run.p, variable(run, 'PATH') ?? '', name)
      if (found.ok) out(run, `${found.path}\n`)
      else status = 127
    }
  }
  return status
}

const history: Builtin = (run) => {
  run.s.history.forEach((line, i) => out(run, `${String(i).padStart(4)} ${line}\n`))
  return 0
}

const times: Builtin = (run) => {
  out(run, '0m0.000s 0m0.000s\n0m0.000s 0m0.000s\n')
  return 0
}

const help: Builtin = (run) => {
  out(run, `Built-in commands:\n------------------\n\t${[...builtinNames].join(' ')}\n`)
  return 0
}

const ulimit: Builtin = (run, argv) => {
  const option = argv[1]?.startsWith('-') === true ? argv[1] : '-f'
  const value = argv[1]?.startsWith('-') === true ? argv[2] : argv[1]
  const letter = Array.from(option.slice(1)).find((one) => !'HSacdefilmnqrstuvx'.includes(one))
  if (letter !== undefined) {
    writeFd(run.k, run.p, 2, `ulimit: invalid option -- '${letter}'\n`)
    return 1
  }
  if (value !== undefined && value !== 'unlimited' && !/^\d+$/.test(value)) {
    complainAsApplet(run, `invalid number '${value}'`)
    return 1
  }
  if (value === undefined)
    out(run, option === '-n' ? '1048576\n' : option === '-c' ? '0\n' : 'unlimited\n')
  return 0
}

const hash: Builtin = (run, argv) => {
  let status = 0
  for (const name of argv.slice(1)) {
    if (name.startsWith('-') || findProgram(run.k, run.p, variable(run, 'PATH') ?? '', name).ok)
      continue
    complainAs(run, 'hash', `${name}: not found`)
    status = 1
  }
  return status
}

export const inspectBuiltins: Readonly<Record<string, Builtin>> = {
  type,
  ' command -v': where,
  history,
  times,
  help,
  ulimit,
  hash,
}
