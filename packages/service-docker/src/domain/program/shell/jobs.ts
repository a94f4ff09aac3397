import type { Bytes } from '../files/file-tree.ts'
import { exitCodeOf, reapChild } from '../kernel/exit.ts'
import { writeFd } from '../kernel/io.ts'
import type { ProcessDraft, ShellDraft } from '../kernel/kernel.ts'
import { forkProcess } from '../kernel/process.ts'
import type { ExitStatus, Frame } from '../kernel/state.ts'
import { changeTerminal } from '../kernel/terminal.ts'
import { hasOption, push, type Running } from './running.ts'
import type { ShellState } from './state.ts'

/** A subshell: traps fall back to their defaults (ignored ones stay), jobs are not its own. */
export function forkShell(run: Running, frames: readonly Frame[]): ProcessDraft {
  reapBackground(run)
  const child = forkProcess(run.k, run.p)
  child.stack = [...frames]
  if (child.shell !== null) makeSubshell(child, child.shell)
  return child
}

export function makeSubshell(p: ProcessDraft, shell: ShellDraft): void {
  const ignored = Object.entries(shell.traps).filter(([, action]) => action === '')
  const kept: ShellState['traps'] = Object.fromEntries(ignored)
  p.dispositions = Object.fromEntries(
    Object.entries(p.dispositions).filter(
      ([signal, disposition]) =>
        disposition === 'ignore' && !(shell.interactive && (signal === '3' || signal === '15')),
    ),
  )
  shell.traps = kept
  shell.subshell = true
  shell.interactive = false
  shell.jobs = []
  shell.skip = null
  shell.options = shell.options.replace('m', '').replace('i', '')
}

/** Puts a child into a process group of its own, before the terminal when it shall be in the foreground. */
export function placeInGroup(
  run: Running,
  child: ProcessDraft,
  pgid: number,
  foreground: boolean,
): void {
  if (!hasOption(run, 'm')) return
  child.pgid = pgid
  if (foreground) changeTerminal(run.k, run.p.handle, (old) => ({ ...old, foreground: pgid }))
}

/** Waits for a foreground job: the frame below goes on with its exit code. */
export function awaitForeground(run: Running, pids: readonly number[], text: Bytes): void {
  push(run, { k: 'await', pids, codes: pids.map(() => null), text })
}

/** The exit status of a job that ended becomes `$?`; death by a signal is announced as ash does. */
export function runAwait(run: Running, frame: Extract<Frame, { k: 'await' }>): void {
  const { k, p, s } = run
  let last: ExitStatus | undefined
  const codes = [...frame.codes]
  frame.pids.forEach((pid, i) => {
    if (codes[i] !== null) return
    const reaped = reapChild(k, p.pid, pid)
    if (reaped !== undefined) {
      codes[i] = exitCodeOf(reaped.status)
      if (i === frame.pids.length - 1) last = reaped.status
    } else if (k.peek(pid) === undefined) codes[i] = 127
  })
  if (codes.includes(null)) {
    push(run, { ...frame, codes })
    p.wait = { children: frame.pids.filter((_, i) => codes[i] === null) }
    return
  }
  const numbers = codes.map((code) => code ?? 0)
  s.status = s.pipefail
    ? (numbers.toReversed().find((code) => code !== 0) ?? 0)
    : (numbers.at(-1) ?? 0)
  if (hasOption(run, 'm')) changeTerminal(k, p.handle, (old) => ({ ...old, foreground: p.pgid }))
  if (last !== undefined) announceDeath(run, last)
}

/** Death by a signal is named on stderr; PIPE is not, and INT at a prompt only ends the line. */
export function announceDeath(run: Running, status: ExitStatus): void {
  if (status.kind !== 'signal' || status.signal === 13) return
  if (status.signal !== 2) {
    writeFd(run.k, run.p, 2, `${signalWords[status.signal] ?? `Signal ${status.signal}`}\n`)
  } else if (run.s.interactive) writeFd(run.k, run.p, 2, '\n')
}

const signalWords: Readonly<Record<number, string>> = {
  1: 'Hangup',
  3: 'Quit',
  4: 'Illegal instruction',
  5: 'Trace/breakpoint trap',
  6: 'Aborted',
  7: 'Bus error',
  8: 'Floating point exception',
  9: 'Killed',
  10: 'User defined signal 1',
  11: 'Segmentation fault',
  12: 'User defined signal 2',
  14: 'Alarm clock',
  15: 'Terminated',
  16: 'Stack fault',
}

/** Notes which background jobs have ended, so that `wait` can answer for them later. */
export function reapBackground(run: Running): void {
  const { k, p, s } = run
  for (;;) {
    const reaped = reapChild(k, p.pid, 'any')
    if (reaped === undefined) return
    noteEnd(s, reaped.pid, exitCodeOf(reaped.status))
  }
}

export function noteEnd(s: ShellDraft, pid: number, code: number): void {
  s.jobs = s.jobs.map((job) =>
    job.pids.includes(pid)
      ? { ...job, codes: job.codes.map((old, i) => (job.pids[i] === pid ? code : old)) }
      : job,
  )
}

export function addJob(s: ShellDraft, pids: readonly number[], text: Bytes): number {
  // A job that ended and was waited for makes room only when the next one starts.
  s.jobs = s.jobs.filter((job) => !job.waited || job.codes.includes(null))
  const number = 1 + Math.max(0, ...s.jobs.map((job) => job.number))
  s.jobs = [...s.jobs, { number, pids, codes: pids.map(() => null), text, waited: false }]
  s.lastBackground = pids.at(-1) ?? null
  return number
}
