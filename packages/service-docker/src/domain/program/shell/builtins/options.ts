import { lookUp, withEntry, withoutEntry } from '../../dictionary.ts'
import { SIGINT, signalName, signalNames, signalNumber } from '../../kernel/signals.ts'
import { writeFd } from '../../kernel/io.ts'
import { singleQuoted } from '../quoting.ts'
import { complainAs, hasOption, out, refuseBuiltin, type Running } from '../running.ts'
import { catchesInterrupt, longOptions, optionLetter } from '../start.ts'
import type { Builtin } from './builtin.ts'
import { sortedVariables } from './variables.ts'

const set: Builtin = (run, argv) => {
  const { s } = run
  if (argv.length === 1) {
    for (const [name, value] of sortedVariables(run)) {
      if (value !== null) out(run, `${name}=${singleQuoted(value)}\n`)
    }
    return 0
  }
  let i = 1
  for (; i < argv.length; i++) {
    const word = argv[i] ?? ''
    if (word === '--') {
      s.args = argv.slice(i + 1)
      return 0
    }
    if (word === '-') {
      s.args = argv.slice(i + 1)
      return 0
    }
    if (!/^[-+]./.test(word)) break
    const on = word.startsWith('-')
    for (const letter of word.slice(1)) {
      if (letter === 'o') {
        const name = argv[i + 1]
        if (name === undefined) {
          listOptions(run, on)
          continue
        }
        i += 1
        if (!setLongOption(run, name, on)) {
          // A name it does not know is no reason to end, unlike a letter.
          complainAs(run, 'set', `illegal option ${on ? '-' : '+'}o ${name}`)
          return 1
        }
      } else if ('efuxvnaCmbI'.includes(letter)) setLetter(run, letter, on)
      else return refuseBuiltin(run, 'set', `illegal option ${word.charAt(0)}${letter}`)
    }
  }
  if (i < argv.length) s.args = argv.slice(i)
  return 0
}

function setLetter(run: Running, letter: string, on: boolean): void {
  const without = run.s.options.replaceAll(letter, '')
  run.s.options = on ? without + letter : without
}

function setLongOption(run: Running, name: string, on: boolean): boolean {
  if (name === 'pipefail') {
    run.s.pipefail = on
    return true
  }
  const letter = optionLetter(name)
  if (letter !== undefined) setLetter(run, letter, on)
  return letter !== undefined || name === 'vi' || name === 'errtrace'
}

function listOptions(run: Running, table: boolean): void {
  for (const [name, letter] of longOptions) {
    const on = letter === null ? name === 'pipefail' && run.s.pipefail : hasOption(run, letter)
    out(
      run,
      table ? `${name.padEnd(16)}${on ? 'on' : 'off'}\n` : `set ${on ? '-' : '+'}o ${name}\n`,
    )
  }
}

const trap: Builtin = (run, argv) => {
  const { p, s } = run
  const words = argv[1] === '--' ? argv.slice(2) : argv.slice(1)
  const [first] = words
  if (first === undefined || first === '-p') {
    for (const name of signalNames) {
      const action = lookUp(s.traps, name)
      if (action !== undefined) out(run, `trap -- ${singleQuoted(action)} ${name}\n`)
    }
    return 0
  }
  // One operand, or a first one that is a signal number, resets.
  const resets = words.length === 1 || first === '-' || /^\d+$/.test(first)
  const signals = first === '-' || !resets ? words.slice(1) : words
  let status = 0
  for (const word of signals) {
    const signal = signalNumber(word)
    if (signal === undefined) {
      complainAs(run, 'trap', `${word}: invalid signal specification`)
      status = 1
      continue
    }
    const name = signalName(signal)
    s.traps = resets ? withoutEntry(s.traps, name) : withEntry(s.traps, name, first)
    if (signal === 0 || s.hardIgnored.includes(signal)) continue
    if (resets) {
      const { [signal]: _gone, ...rest } = p.dispositions
      p.dispositions = signal === SIGINT && catchesInterrupt(s) ? { ...rest, 2: 'catch' } : rest
    } else p.dispositions = { ...p.dispositions, [signal]: first === '' ? 'ignore' : 'catch' }
  }
  return status
}

const alias: Builtin = (run, argv) => {
  let status = 0
  if (argv.length === 1) {
    for (const [name, value] of Object.entries(run.s.aliases))
      out(run, `${name}=${singleQuoted(value)}\n`)
  }
  for (const word of argv.slice(1)) {
    const at = word.indexOf('=', 1)
    if (at > 0) {
      run.s.aliases = withEntry(run.s.aliases, word.slice(0, at), word.slice(at + 1))
      continue
    }
    const value = lookUp(run.s.aliases, word)
    if (value === undefined) {
      writeFd(run.k, run.p, 2, `alias: ${word} not found\n`)
      status = 1
    } else out(run, `${word}=${singleQuoted(value)}\n`)
  }
  return status
}

const unalias: Builtin = (run, argv) => {
  let status = 0
  for (const word of argv.slice(1)) {
    if (word !== '-a' && lookUp(run.s.aliases, word) === undefined) {
      writeFd(run.k, run.p, 2, `unalias: ${word} not found\n`)
      status = 1
    }
    run.s.aliases = word === '-a' ? {} : withoutEntry(run.s.aliases, word)
  }
  return status
}

export const optionBuiltins: Readonly<Record<string, Builtin>> = { set, trap, alias, unalias }
