import { newPipe, setFd } from '../kernel/descriptions.ts'
import { openFile } from '../kernel/files.ts'
import { writeFd } from '../kernel/io.ts'
import type { ProcessDraft } from '../kernel/kernel.ts'
import type { Command } from '../parse/ast.ts'
import { withEntry } from '../dictionary.ts'
import { addJob, awaitForeground, forkShell, makeSubshell, placeInGroup } from './jobs.ts'
import { textInput } from './input.ts'
import { Expansion } from './expansion.ts'
import { matchesPattern } from './pattern.ts'
import { abortShell, complain, hasOption, push, type Running } from './running.ts'
import type { ShellFrame } from './state.ts'
import { expansionScope, setVariable } from './variables.ts'

type Of<K extends ShellFrame['k']> = Extract<ShellFrame, { readonly k: K }>

/** Takes a command apart into frames. */
export function runEval(run: Running, frame: Of<'eval'>): void {
  const { command, tested, tail } = frame
  const { s } = run
  // After `set -n` nothing more is run.
  if (hasOption(run, 'n') && !s.interactive) return
  switch (command.c) {
    case 'simple':
      if (!tested) push(run, { k: 'check' })
      push(run, { k: 'simple', command, subs: [], tail, tested })
      return
    case 'pipeline':
      if (!tested) push(run, { k: 'check' })
      startPipeline(run, command.commands, tested)
      return
    case 'not':
      push(run, { k: 'not' }, { k: 'eval', command: command.command, tail: false, tested: true })
      return
    case 'and':
    case 'or':
      push(
        run,
        { k: 'and-or', op: command.c, right: command.right, tail, tested },
        { k: 'eval', command: command.left, tail: false, tested: true },
      )
      return
    case 'sequence':
      push(run, { k: 'sequence', commands: command.commands, at: 0, tail, tested })
      return
    case 'background':
      startBackground(run, command.command, command.text)
      return
    case 'subshell':
      startSubshell(run, frame, { k: 'eval', command: command.body, tail: true, tested })
      return
    case 'group':
      push(run, { k: 'eval', command: command.body, tail, tested })
      return
    case 'redirected': {
      const { redirections } = command
      const redirected = { k: 'redirected', redirections, subs: [], tested } as const
      if (command.command.c !== 'subshell') {
        push(run, { ...redirected, command: command.command, inSubshell: false })
        return
      }
      startSubshell(run, frame, {
        ...redirected,
        command: command.command.body,
        inSubshell: true,
      })
      return
    }
    case 'if':
      push(
        run,
        { k: 'if', command, tail, tested },
        { k: 'eval', command: command.condition, tail: false, tested: true },
      )
      return
    case 'while':
    case 'until':
      s.loopDepth += 1
      push(run, { k: 'loop', command, phase: 'begin', status: 0, tested })
      return
    case 'for':
      push(run, { k: 'for-words', command, subs: [], tested })
      return
    case 'case':
      push(run, { k: 'case', command, subs: [], tail, tested })
      return
    case 'function':
      s.functions = withEntry(s.functions, command.name, command.body)
      s.status = 0
  }
}

/** `( … )`: a child, or this process itself when nothing comes after it. */
function startSubshell(run: Running, frame: Of<'eval'>, body: ShellFrame): void {
  const { s } = run
  if (frame.tail && Object.keys(s.traps).length === 0 && !s.interactive) {
    makeSubshell(run.p, s)
    push(run, body)
    return
  }
  if (!frame.tested) push(run, { k: 'check' })
  const child = forkShell(run, [body])
  placeInGroup(run, child, child.pid, true)
  awaitForeground(run, [child.pid], '')
}

function startPipeline(run: Running, commands: readonly Command[], tested: boolean): void {
  const { k } = run
  const pids: number[] = []
  let input: number | undefined
  commands.forEach((command, i) => {
    const pipe = i < commands.length - 1 ? newPipe(k) : undefined
    const child = forkShell(run, [{ k: 'eval', command, tail: true, tested }])
    placeInGroup(run, child, pids[0] ?? child.pid, true)
    if (input !== undefined) setFd(k, child, 0, input)
    // What the child holds now is its own; the parent keeps no end.
    if (pipe !== undefined) setFd(k, child, 1, pipe.write)
    input = pipe?.read
    pids.push(child.pid)
  })
  awaitForeground(run, pids, '')
}

function startBackground(run: Running, command: Command, text: string): void {
  const { k, s } = run
  const commands = command.c === 'pipeline' ? command.commands : [command]
  const pids: number[] = []
  let input: number | undefined
  commands.forEach((one, i) => {
    const pipe = i < commands.length - 1 ? newPipe(k) : undefined
    const child = forkShell(run, [{ k: 'eval', command: one, tail: true, tested: false }])
    placeInGroup(run, child, pids[0] ?? child.pid, false)
    if (!hasOption(run, 'm')) {
      // Without job control a background command ignores INT and QUIT and reads nothing (POSIX).
      child.dispositions = { ...child.dispositions, 2: 'ignore', 3: 'ignore' }
      if (i === 0) readNothing(run, child)
    }
    if (input !== undefined) setFd(k, child, 0, input)
    if (pipe !== undefined) setFd(k, child, 1, pipe.write)
    input = pipe?.read
    pids.push(child.pid)
  })
  const number = addJob(s, pids, text)
  s.status = 0
  if (s.interactive) writeFd(k, run.p, 2, `[${number}] ${pids.at(-1) ?? 0}\n`)
}

function readNothing(run: Running, child: ProcessDraft): void {
  const opened = openFile(run.k, child, '/dev/null', { access: 'r' })
  if (opened.ok) setFd(run.k, child, 0, opened.description)
}

/** Forks what an expansion asked for; its output comes back to the frame that is on top now. */
export function startSubstitution(run: Running, source: string): void {
  const { k, p } = run
  const pipe = newPipe(k)
  const child = forkShell(run, [textInput(source, { main: true, tail: true, line: run.s.line })])
  setFd(k, child, 1, pipe.write)
  let fd = 20
  while (p.fds[fd] !== undefined) fd += 1
  setFd(k, p, fd, pipe.read)
  push(run, { k: 'substitute', pid: child.pid, fd, output: '' })
}

/** True when the expansion is complete; else the frame has been put back and something else runs first. */
export function settle(run: Running, expansion: Expansion, frame: ShellFrame): boolean {
  if (expansion.need !== undefined) {
    for (const [name, value] of expansion.assigned) setVariable(run, name, value)
    push(run, frame)
    startSubstitution(run, expansion.need)
    return false
  }
  if (expansion.error !== undefined) {
    complain(run, expansion.error)
    abortShell(run, 2)
    return false
  }
  for (const [name, value] of expansion.assigned) setVariable(run, name, value)
  return true
}

export function runLoop(run: Running, frame: Of<'loop'>): void {
  const { s } = run
  const { command } = frame
  switch (frame.phase) {
    case 'body':
      push(run, { ...frame, phase: 'begin', status: s.status })
      return
    case 'begin':
      push(
        run,
        { ...frame, phase: 'condition' },
        { k: 'eval', command: command.condition, tail: false, tested: true },
      )
      return
    case 'condition':
      if ((s.status === 0) === (command.c === 'while')) {
        push(
          run,
          { ...frame, phase: 'body' },
          { k: 'eval', command: command.body, tail: false, tested: frame.tested },
        )
        return
      }
      s.status = frame.status
      s.loopDepth -= 1
  }
}

export function runForWords(run: Running, frame: Of<'for-words'>): void {
  const { s } = run
  const expansion = new Expansion(expansionScope(run), frame.subs)
  const values = frame.command.words === null ? s.args : expansion.fields(frame.command.words)
  if (!settle(run, expansion, frame)) return
  s.status = 0
  s.loopDepth += 1
  push(run, { k: 'for', command: frame.command, values, at: 0, tested: frame.tested })
}

export function runFor(run: Running, frame: Of<'for'>): void {
  const { s } = run
  const value = frame.values[frame.at]
  if (value === undefined) {
    s.loopDepth -= 1
    return
  }
  if (!setVariable(run, frame.command.name, value)) {
    complain(run, `${frame.command.name}: is read only`)
    abortShell(run, 2)
    return
  }
  push(
    run,
    { ...frame, at: frame.at + 1 },
    { k: 'eval', command: frame.command.body, tail: false, tested: frame.tested },
  )
}

export function runCase(run: Running, frame: Of<'case'>): void {
  const { s } = run
  const expansion = new Expansion(expansionScope(run), frame.subs)
  const subject = expansion.text(frame.command.word)
  let body: Command | null | undefined
  for (const item of frame.command.items) {
    if (expansion.need !== undefined || expansion.error !== undefined) break
    if (item.patterns.some((pattern) => matchesPattern(expansion.pattern(pattern), subject))) {
      body = item.body
      break
    }
  }
  if (!settle(run, expansion, frame)) return
  s.status = 0
  if (body !== undefined && body !== null) {
    push(run, { k: 'eval', command: body, tail: frame.tail, tested: frame.tested })
  }
}
