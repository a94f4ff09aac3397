import type { Bytes } from '../../files/file-tree.ts'
import { lookUpFile } from '../../kernel/files.ts'
import { evaluateArithmetic } from '../arithmetic.ts'
import { textInput } from '../input.ts'
import { abortShell, complain, complainAs, push, type Running } from '../running.ts'
import { setVariable, variable } from '../variables.ts'
import type { Builtin } from './builtin.ts'

/** The number an exit or return was given; undefined after complaining. */
function statusArgument(run: Running, argv: readonly Bytes[]): number | undefined {
  const text = argv[1]
  if (text === undefined) return run.s.status
  if (/^\d+$/.test(text)) return Number(text) & 255
  complainAs(run, argv[0] ?? '', `Illegal number: ${text}`)
  abortShell(run, 2)
  return undefined
}

const exit: Builtin = (run, argv) => {
  const status = statusArgument(run, trapStatus(run, argv))
  if (status === undefined) return undefined
  run.s.skip = { s: 'exit' }
  return status
}

/** A plain `exit` inside a trap means the status from before the trap. */
function trapStatus(run: Running, argv: readonly Bytes[]): readonly Bytes[] {
  if (argv[1] !== undefined) return argv
  const trap = run.p.stack.findLast((frame) => frame.k === 'trap')
  return trap?.k === 'trap' ? [argv[0] ?? 'exit', String(trap.status)] : argv
}

const leave: Builtin = (run, argv) => {
  const status = statusArgument(run, argv)
  if (status === undefined) return undefined
  run.s.skip = { s: 'return' }
  return status
}

const jump =
  (kind: 'break' | 'continue'): Builtin =>
  (run, argv) => {
    const text = argv[1] ?? '1'
    if (!/^[1-9]\d*$/.test(text)) {
      complainAs(run, kind, `Illegal number: ${text}`)
      abortShell(run, 2)
      return undefined
    }
    const { loopDepth } = run.s
    if (loopDepth === 0) return 0
    run.s.skip = { s: kind, levels: Math.min(Number(text), loopDepth) }
    return 0
  }

const evaluate: Builtin = (run, argv) => {
  const text = argv.slice(argv[1] === '--' ? 2 : 1).join(' ')
  run.s.status = 0
  if (text !== '') push(run, textInput(text, { line: run.s.line }))
  return undefined
}

const dot: Builtin = (run, argv) => {
  const [command = '.', name, ...args] = argv
  if (name === undefined) {
    complainAs(run, command, 'filename argument required')
    return 2
  }
  const candidates = name.includes('/')
    ? [name]
    : [...(variable(run, 'PATH') ?? '').split(':').map((directory) => `${directory}/${name}`), name]
  for (const candidate of candidates) {
    const found = lookUpFile(run.k, run.p, candidate)
    if (!found.ok || found.node.type !== 'file') continue
    if (args.length > 0) {
      push(run, { k: 'call', args: run.s.args, loopDepth: run.s.loopDepth, locals: [] })
      run.s.functionDepth += 1
      run.s.args = args
    }
    run.s.status = 0
    push(run, textInput(found.node.content, { dot: true }))
    return undefined
  }
  complainAs(
    run,
    command,
    name.includes('/')
      ? `can't open '${name}': No such file or directory`
      : `can't open '${name}': No such file or directory`,
  )
  abortShell(run, 2)
  return undefined
}

const letBuiltin: Builtin = (run, argv) => {
  let value = 0n
  for (const text of argv.slice(1)) {
    const result = evaluateArithmetic(text, {
      get: (name) => variable(run, name),
      set: (name, number) => void setVariable(run, name, number),
    })
    if (!result.ok) {
      complain(run, result.message)
      abortShell(run, 2)
      return undefined
    }
    value = result.value
  }
  return value === 0n ? 1 : 0
}

export const controlBuiltins: Readonly<Record<string, Builtin>> = {
  exit,
  return: leave,
  break: jump('break'),
  continue: jump('continue'),
  eval: evaluate,
  '.': dot,
  source: dot,
  let: letBuiltin,
  // Their names are looked up here; simple.ts runs them, since they need the redirections.
  exec: () => 0,
  command: () => 0,
  builtin: () => 0,
}
