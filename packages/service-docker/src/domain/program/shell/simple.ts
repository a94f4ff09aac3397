import { lookUp, withEntry, type Dictionary } from '../dictionary.ts'
import { isApplet } from '../files/busybox-applets.ts'
import type { Bytes } from '../files/file-tree.ts'
import {
  becomeProgram,
  execProgram,
  findProgram,
  matchingScript,
  becomeScript,
  textArguments,
} from '../kernel/exec.ts'
import { errnoText, writeFd } from '../kernel/io.ts'
import type { ProcessDraft } from '../kernel/kernel.ts'
import type { Frame } from '../kernel/state.ts'
import type { Assignment, Command } from '../parse/ast.ts'
import { findBuiltin, isSpecialBuiltin, unknownOption, type Builtin } from './builtins/registry.ts'
import { settle } from './evaluate.ts'
import { Expansion } from './expansion.ts'
import { awaitForeground, forkShell, placeInGroup } from './jobs.ts'
import { traced } from './quoting.ts'
import { applyRedirections, prepareRedirections, type Prepared } from './redirections.ts'
import {
  abortShell,
  complain,
  complainAs,
  complaintPrefix,
  hasOption,
  push,
  refuseBuiltin,
  type Running,
} from './running.ts'
import type { EvalMode, SavedFd, ShellFrame, Variable } from './state.ts'
import { exportedEnvironment, expansionScope, setVariable, variable } from './variables.ts'

type Of<K extends ShellFrame['k']> = Extract<ShellFrame, { readonly k: K }>
type Assigned = readonly (readonly [string, Bytes])[]

/** Expands a simple command and runs what its first word names. */
export function runSimple(run: Running, frame: Of<'simple'>): void {
  const { s } = run
  const { command } = frame
  if (frame.subs.length === 0) {
    s.line = command.line
    s.substitutionStatus = 0
  }
  const expansion = new Expansion(expansionScope(run), frame.subs)
  const words = expansion.fields(command.words)
  const redirections = prepareRedirections(expansion, command.redirections, hasOption(run, 'C'))
  const assigned = expandAssignments(expansion, command.assignments, words.length === 0)
  if (!settle(run, expansion, frame)) return
  if (hasOption(run, 'x')) trace(run, assigned, words)
  const [name] = words
  if (name === undefined) {
    onlyAssignments(run, assigned, redirections)
    return
  }
  const body = lookUp(s.functions, name)
  const builtin = findBuiltin(name)
  if (body !== undefined && (builtin === undefined || !isSpecialBuiltin(name))) {
    if (!redirected(run, redirections, true) || !assignDuring(run, assigned)) return
    callFunction(run, body, words, frame.tested)
  } else if (builtin !== undefined) {
    runBuiltin(run, builtin, name, words, assigned, redirections, frame)
  } else {
    runExternal(run, words, assigned, redirections, frame)
  }
}

function expandAssignments(
  expansion: Expansion,
  assignments: readonly Assignment[],
  visible: boolean,
): Assigned {
  return assignments.map(({ name, value }) => {
    const text = expansion.text(value)
    // `a=1 b=$a` sees the first; before a command, and a command substitution, none is visible yet.
    if (visible) expansion.assign(name, text)
    return [name, text] as const
  })
}

function trace(run: Running, assigned: Assigned, words: readonly Bytes[]): void {
  const texts = [
    ...assigned.map(([name, value]) => `${name}=${value === '' ? '' : traced(value)}`),
    ...words.map(traced),
  ]
  writeFd(run.k, run.p, 2, `${variable(run, 'PS4') ?? ''}${texts.join(' ')}\n`)
}

function onlyAssignments(
  run: Running,
  assigned: Assigned,
  redirections: readonly Prepared[],
): void {
  const { s } = run
  if (!redirected(run, redirections, true)) return
  s.status = s.substitutionStatus
  for (const [name, value] of assigned) {
    if (setVariable(run, name, value)) continue
    complain(run, `${name}: is read only`)
    abortShell(run, 2)
    return
  }
}

/** Applies redirections for the time of a command; false when one failed (and said so). */
function redirected(run: Running, redirections: readonly Prepared[], restore: boolean): boolean {
  const { k, p, s } = run
  if (redirections.length === 0) return true
  const saved: SavedFd[] = []
  const message = applyRedirections(k, p, redirections, restore ? saved : null)
  if (saved.length > 0) push(run, { k: 'restore-fds', saved })
  if (message === undefined) return true
  complain(run, message)
  s.status = 1
  return false
}

/** Assignments before a function or a plain builtin last as long as it runs. */
function assignDuring(run: Running, assigned: Assigned): boolean {
  const { s } = run
  if (assigned.length === 0) return true
  if (refusedReadonly(run, assigned)) return false
  const saved: (readonly [string, Variable | null])[] = []
  for (const [name, value] of assigned) {
    saved.push([name, lookUp(s.vars, name) ?? null])
    s.vars = withEntry(s.vars, name, { value, exported: true, readonly: false })
  }
  push(run, { k: 'restore-vars', saved })
  return true
}

/** An assignment to a read-only variable ends the shell, before whatever command it stands. */
function refusedReadonly(run: Running, assigned: Assigned): boolean {
  const bad = assigned.find(([name]) => lookUp(run.s.vars, name)?.readonly === true)
  if (bad === undefined) return false
  complain(run, `${bad[0]}: is read only`)
  abortShell(run, 2)
  return true
}

function callFunction(run: Running, body: Command, words: readonly Bytes[], tested: boolean): void {
  const { s } = run
  push(
    run,
    {
      k: 'call',
      args: s.args,
      loopDepth: s.loopDepth,
      locals: [['FUNCNAME', lookUp(s.vars, 'FUNCNAME') ?? null]],
    },
    { k: 'eval', command: body, tail: false, tested },
  )
  setVariable(run, 'FUNCNAME', words[0] ?? '')
  s.args = words.slice(1)
  s.loopDepth = 0
  s.functionDepth += 1
}

function runBuiltin(
  run: Running,
  builtin: Builtin,
  name: Bytes,
  words: readonly Bytes[],
  assigned: Assigned,
  redirections: readonly Prepared[],
  mode: EvalMode,
): void {
  const special = isSpecialBuiltin(name)
  if (name === 'exec') {
    runExec(run, words, assigned, redirections)
    return
  }
  if (!redirected(run, redirections, true)) {
    // 1, where every other error of a special builtin ends with 2 (busybox 1.35).
    if (special) abortShell(run, 1)
    return
  }
  if (special) {
    for (const [variableName, value] of assigned) setVariable(run, variableName, value)
  } else if (!assignDuring(run, assigned)) return
  if (name === 'command') {
    runCommandBuiltin(run, words, mode)
    return
  }
  callBuiltin({ ...run, special }, name, builtin, words)
}

/** Options first, then the builtin itself; output that got lost counts as a failure. */
function callBuiltin(run: Running, name: Bytes, builtin: Builtin, words: readonly Bytes[]): void {
  const { s } = run
  const letter = unknownOption(name, words)
  if (letter !== undefined) {
    s.status = refuseBuiltin(run, name, `illegal option -${letter}`)
    return
  }
  s.outputFailed = false
  const status = builtin(run, words)
  if (status !== undefined) s.status = s.outputFailed && status === 0 ? 1 : status
}

/** `command name …`: past functions; -v and -V only tell. */
function runCommandBuiltin(run: Running, words: readonly Bytes[], mode: EvalMode): void {
  const { s } = run
  const rest = words[1] === '--' || words[1] === '-p' ? words.slice(2) : words.slice(1)
  const [name] = rest
  if (name === undefined) {
    s.status = 0
    return
  }
  const letter = unknownOption('command', words)
  if (letter !== undefined) {
    s.status = refuseBuiltin(run, 'command', `illegal option -${letter}`)
    return
  }
  if (name === '-v' || name === '-V') {
    const describe = findBuiltin(name === '-v' ? ' command -v' : 'type')
    if (describe !== undefined)
      callBuiltin(run, '', describe, name === '-v' ? rest.slice(0, 2) : rest)
    return
  }
  const builtin = findBuiltin(name)
  if (builtin === undefined) {
    runExternal(run, rest, [], [], { ...mode, tail: false })
    return
  }
  if (name === 'exec') runExec(run, rest, [], [])
  else callBuiltin(run, name, builtin, rest)
}

function runExec(
  run: Running,
  words: readonly Bytes[],
  assigned: Assigned,
  redirections: readonly Prepared[],
): void {
  const { k, p, s } = run
  const letter = unknownOption('exec', words)
  if (letter !== undefined) {
    s.status = refuseBuiltin({ ...run, special: true }, 'exec', `illegal option -${letter}`)
    return
  }
  const message = applyRedirections(k, p, redirections, null)
  if (message !== undefined) {
    complain(run, message)
    abortShell(run, 1)
    return
  }
  const argv = words[1] === '--' ? words.slice(2) : words.slice(1)
  const [name] = argv
  if (name === undefined) {
    for (const [variableName, value] of assigned) setVariable(run, variableName, value)
    s.status = 0
    return
  }
  // exec itself is part of the message: `sh: exec: line 0: nosuch: not found`.
  const failure = becomeExternal(run, p, argv, environmentWith(run, assigned))
  if (failure === undefined) return
  complainAs(run, 'exec', `${name}: ${failure.text}`)
  abortShell(run, failure.status)
}

function environmentWith(run: Running, assigned: Assigned): Dictionary<Bytes> {
  return { ...exportedEnvironment(run), ...Object.fromEntries(assigned) }
}

function runExternal(
  run: Running,
  words: readonly Bytes[],
  assigned: Assigned,
  redirections: readonly Prepared[],
  mode: EvalMode,
): void {
  const { k, p, s } = run
  if (refusedReadonly(run, assigned)) return
  const env = environmentWith(run, assigned)
  const inPlace = mode.tail && !s.interactive && Object.keys(s.traps).length === 0
  const child = inPlace ? p : forkShell(run, [])
  if (!inPlace) {
    placeInGroup(run, child, child.pid, true)
    awaitForeground(run, [child.pid], words.join(' '))
  }
  const fail = (status: number, message: Bytes): void => {
    writeFd(k, child, 2, `${complaintPrefix(s)}${message}\n`)
    child.exiting = { kind: 'code', code: status }
    child.stack = []
  }
  const problem = applyRedirections(k, child, redirections, null)
  if (problem !== undefined) {
    fail(1, problem)
    return
  }
  const failure = becomeExternal(run, child, words, env)
  if (failure !== undefined) fail(failure.status, `${words[0] ?? ''}: ${failure.text}`)
}

/** Turns a process into an external program, or says why not. */
function becomeExternal(
  run: Running,
  p: ProcessDraft,
  argv: readonly Bytes[],
  env: Dictionary<Bytes>,
): { readonly status: 126 | 127; readonly text: Bytes } | undefined {
  const { k } = run
  const script = matchingScript(
    k.settings.programs.filter((rule) => rule.match.kind !== 'any'),
    textArguments(argv),
  )
  if (script !== undefined) {
    becomeScript(p, script, argv, env)
    return undefined
  }
  const name = argv[0] ?? ''
  if (run.s.standalone && isApplet(name)) {
    becomeProgram(k, p, { name: 'busybox', banner: '', standalone: true }, argv, env)
    return undefined
  }
  const found = findProgram(k, p, variable(run, 'PATH') ?? '', name)
  const result = found.ok ? execProgram(k, p, found.path, argv, env) : found
  if (result.ok) return undefined
  if (result.error === 'ENOEXEC' && found.ok) {
    asShellScript(p, found.path, argv)
    return undefined
  }
  if (result.error === 'ENOEXEC') return { status: 126, text: 'Exec format error' }
  const status = result.error === 'ENOENT' || result.error === 'ENOTDIR' ? 127 : 126
  return { status, text: status === 127 ? 'not found' : errnoText(result.error) }
}

/** A text file without `#!` is run by the shell itself, as ash does on ENOEXEC. */
function asShellScript(p: ProcessDraft, path: Bytes, argv: readonly Bytes[]): void {
  if (p.shell === null) return
  const frames: Frame[] = [{ k: 'open-script', path }]
  p.stack = frames
  p.shell = {
    ...p.shell,
    name: path,
    args: argv.slice(1),
    functions: {},
    rootPid: p.pid,
    subshell: false,
  }
}

/** A compound command with redirections. */
export function runRedirected(run: Running, frame: Of<'redirected'>): void {
  const expansion = new Expansion(expansionScope(run), frame.subs)
  const prepared = prepareRedirections(expansion, frame.redirections, hasOption(run, 'C'))
  if (!settle(run, expansion, frame)) return
  // A subshell that cannot be redirected ends with 2; a group or a loop answers 1, and -e lets that pass.
  if (!redirected(run, prepared, !frame.inSubshell)) {
    if (frame.inSubshell) abortShell(run, 2)
    return
  }
  if (!frame.tested) push(run, { k: 'check' })
  push(run, {
    k: 'eval',
    command: frame.command,
    tail: frame.inSubshell,
    tested: frame.tested,
  })
}
