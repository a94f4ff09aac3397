import type { Bytes } from '../../files/file-tree.ts'
import { lookUpFile, mayAccess } from '../../kernel/files.ts'
import { evaluateArithmetic } from '../arithmetic.ts'
import { textInput } from '../input.ts'
import { push, refuseBuiltin, type Running } from '../running.ts'
import { setVariable, variable } from '../variables.ts'
import type { Builtin } from './builtin.ts'

/** The number an exit or return was given; undefined after complaining. */
function statusArgument(run: Running, argv: readonly Bytes[]): number | undefined {
  const text = argv[1]
  if (text === undefined) return run.s.status
  if (/^\d+$/.test(text)) return Number(text) & 255
  refuseBuiltin(run, argv[0] ?? '', `Illegal number: ${text}`)
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
      return refuseBuiltin(run, kind, `Illegal number: ${text}`)
    }
    const { loopDepth } = run.s
    if (loopDepth === 0) return 0
    run.s.skip = { s: kind, levels: Math.min(Number(text), loopDepth) }
    return 0
  }

const evaluate: Builtin = (run, argv) => {
  const text = argv.slice(argv[1] === '--' ? 2 : 1).join(' ')
  run.s.status = 0
  if (text === '') return undefined
  push(run, { k: 'restore-context', context: run.s.context })
  push(run, textInput(text, { line: run.s.line }))
  run.s.context = 'eval'
  return undefined
}

const dot: Builtin = (run, argv) => {
  const [command = '.', name, ...args] = argv
  if (name === undefined) return 2
  const candidates = name.includes('/')
    ? [name]
    : [...(variable(run, 'PATH') ?? '').split(':').map((directory) => `${directory}/${name}`), name]
  for (const candidate of candidates) {
    const found = lookUpFile(run.k, run.p, candidate)
    if (found.ok && found.node.type === 'directory' && name.includes('/')) return 0
    if (!found.ok || found.node.type !== 'file') continue
    if (args.length > 0) {
      push(run, { k: 'call', args: run.s.args, loopDepth: run.s.loopDepth, locals: [] })
      run.s.functionDepth += 1
      run.s.args = args
    }
    if (!mayAccess(run.p, found.node, 'read'))
      return refuseBuiltin(run, command, `can't open '${name}': Permission denied`)
    run.s.status = 0
    push(run, { k: 'restore-context', context: run.s.context })
    push(run, textInput(found.node.content, { dot: true }))
    run.s.context = candidate
    return undefined
  }
  return refuseBuiltin(
    run,
    command,
    name.includes('/') ? `can't open '${name}': No such file or directory` : `${name}: not found`,
  )
}

const letBuiltin: Builtin = (run, argv) => {
  let value = 0n
  if (argv.length === 1) return refuseBuiltin(run, 'let', 'expression expected')
  let refused: string | undefined
  for (const text of argv.slice(1)) {
    const result = evaluateArithmetic(text, {
      get: (name) => variable(run, name),
      set: (name, number) => {
        if (!setVariable(run, name, number)) refused ??= name
      },
    })
    if (refused !== undefined) return refuseBuiltin(run, 'let', `${refused}: is read only`)
    if (!result.ok) return refuseBuiltin(run, 'let', result.message)
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
}
