import { closeFd } from '../kernel/descriptions.ts'
import { exitCodeOf, reapChild } from '../kernel/exit.ts'
import { openFile } from '../kernel/files.ts'
import { bytesMax, errnoText, readFd, writeFd } from '../kernel/io.ts'
import type { Kernel, ProcessDraft, ShellDraft } from '../kernel/kernel.ts'
import { lookUp, withoutEntry } from '../dictionary.ts'
import { runCase, runEval, runFor, runForWords, runLoop } from './evaluate.ts'
import { runRead } from './builtins/read.ts'
import { runWait } from './builtins/wait.ts'
import { runInput, textInput } from './input.ts'
import { reapBackground, runAwait } from './jobs.ts'
import { runEdit } from './line-editor.ts'
import { restoreFds } from './redirections.ts'
import {
  abortShell,
  complain,
  complainAsApplet,
  hasOption,
  out,
  push,
  type Running,
} from './running.ts'
import { runRedirected, runSimple } from './simple.ts'
import type { ShellFrame } from './state.ts'
import { startTrap } from './traps.ts'
import { unwind } from './unwind.ts'
import { restoreVariables } from './variables.ts'

/** One move of a shell: its innermost frame, a trap that waits, or one frame of unwinding. */
export function runShell(k: Kernel, p: ProcessDraft, s: ShellDraft): void {
  const run: Running = { k, p, s }
  if (s.skip !== null) {
    unwind(run, s.skip)
    return
  }
  if (startTrap(run)) return
  const frame = p.stack.pop()
  if (frame === undefined) {
    push(run, { k: 'exit', ranTrap: false })
    return
  }
  if (frame.k === 'tool' || frame.k === 'script') return
  runFrame(run, frame)
}

function runFrame(run: Running, frame: ShellFrame): void {
  const { k, p, s } = run
  switch (frame.k) {
    case 'eval':
      runEval(run, frame)
      return
    case 'sequence': {
      const command = frame.commands[frame.at]
      if (command === undefined) return
      const isLast = frame.at === frame.commands.length - 1
      if (!isLast) push(run, { ...frame, at: frame.at + 1 })
      push(run, { k: 'eval', command, tail: frame.tail && isLast, tested: frame.tested })
      return
    }
    case 'and-or':
      if ((frame.op === 'and') === (s.status === 0)) {
        push(run, { k: 'eval', command: frame.right, tail: frame.tail, tested: frame.tested })
      }
      return
    case 'not':
      s.status = s.status === 0 ? 1 : 0
      return
    case 'check':
      if (s.status !== 0 && hasOption(run, 'e')) s.skip = { s: 'exit' }
      return
    case 'if': {
      const { command } = frame
      const next = s.status === 0 ? command.then : command.otherwise
      if (next === null) s.status = 0
      else push(run, { k: 'eval', command: next, tail: frame.tail, tested: frame.tested })
      return
    }
    case 'loop':
      runLoop(run, frame)
      return
    case 'for':
      runFor(run, frame)
      return
    case 'for-words':
      runForWords(run, frame)
      return
    case 'case':
      runCase(run, frame)
      return
    case 'simple':
      runSimple(run, frame)
      return
    case 'redirected':
      runRedirected(run, frame)
      return
    case 'substitute':
      runSubstitute(run, frame)
      return
    case 'restore-fds':
      restoreFds(k, p, frame.saved)
      return
    case 'restore-context':
      s.context = frame.context
      return
    case 'restore-vars':
      restoreVariables(run, frame.saved)
      return
    case 'call':
      s.args = frame.args
      s.loopDepth = frame.loopDepth
      s.functionDepth -= 1
      restoreVariables(run, frame.locals)
      return
    case 'trap':
      s.status = frame.status
      return
    case 'input':
      runInput(run, frame)
      return
    case 'await':
      runAwait(run, frame)
      return
    case 'wait':
      runWait(run, frame)
      return
    case 'read':
      runRead(run, frame)
      return
    case 'exit':
      runExit(run, frame)
      return
    case 'edit':
      runEdit(run, frame)
      return
    case 'greet':
      if (frame.text !== '') out(run, `\n\n${frame.text}\n`)
      return
    case 'open-script':
      openScript(run, frame.path)
      return
    case 'start-error':
      complain(run, frame.message)
      s.status = frame.status
      return
  }
}

/** Runs the EXIT trap once, then ends the process. */
function runExit(run: Running, frame: Extract<ShellFrame, { k: 'exit' }>): void {
  const { p, s } = run
  const action = lookUp(s.traps, 'EXIT')
  if (!frame.ranTrap && action !== undefined && action !== '') {
    s.traps = withoutEntry(s.traps, 'EXIT')
    push(
      run,
      { k: 'exit', ranTrap: true },
      { k: 'trap', status: s.status },
      textInput(action, { line: s.line }),
    )
    return
  }
  p.exiting = { kind: 'code', code: s.status & 255 }
}

function runSubstitute(run: Running, frame: Extract<ShellFrame, { k: 'substitute' }>): void {
  const { k, p, s } = run
  const result = frame.fd === -1 ? null : readFd(k, p, frame.fd, 65_536)
  if (result?.kind === 'block') {
    p.wait = { read: frame.fd }
    push(run, frame)
    return
  }
  if (result?.kind === 'bytes' && frame.output.length > bytesMax) {
    complainAsApplet(run, 'out of memory')
    abortShell(run, 2)
    return
  }
  if (result?.kind === 'bytes' && result.bytes !== '') {
    push(run, { ...frame, output: frame.output + result.bytes })
    return
  }
  if (frame.fd !== -1) closeFd(k, p, frame.fd)
  const reaped = reapChild(k, p.pid, frame.pid)
  if (reaped === undefined && k.peek(frame.pid) !== undefined) {
    p.wait = { children: [frame.pid] }
    push(run, { ...frame, fd: -1 })
    return
  }
  s.substitutionStatus = reaped === undefined ? 0 : exitCodeOf(reaped.status)
  reapBackground(run)
  const below = p.stack.pop()
  if (below === undefined || !('subs' in below)) return
  // NUL bytes vanish, trailing newlines too.
  const output = frame.output.replaceAll('\0', '').replace(/\n+$/, '')
  push(run, { ...below, subs: [...below.subs, output] })
}

function openScript(run: Running, path: string): void {
  const { k, p, s } = run
  const opened = openFile(k, p, path, { access: 'r' })
  if (!opened.ok) {
    writeFd(k, p, 2, `${s.name}: can't open '${path}': ${errnoText(opened.error)}\n`)
    s.status = 2
    return
  }
  p.fds = { ...p.fds, 10: opened.description }
  s.name = path
  s.context = path
  push(run, textInput('', { source: 'fd', fd: 10, ended: false, main: true, tail: true }))
}
