import { exitCodeOf, reapChild } from '../../kernel/exit.ts'
import { lookUp } from '../../dictionary.ts'
import { signalName, SIGINT } from '../../kernel/signals.ts'
import { announceDeath, noteEnd, reapBackground } from '../jobs.ts'
import { push, refuseBuiltin, type Running } from '../running.ts'
import type { ShellFrame } from '../state.ts'
import type { Builtin } from './builtin.ts'

const wait: Builtin = (run, argv) => {
  const pids: number[] = []
  for (const word of argv.slice(1)) {
    const job = word.startsWith('%')
      ? run.s.jobs.find(
          ({ number }) => String(number) === word.slice(1) || word === '%%' || word === '%+',
        )
      : undefined
    const pid = job === undefined ? Number(word) : (job.pids.at(-1) ?? 0)
    if (word.startsWith('%') ? job === undefined : !/^\d+$/.test(word))
      return refuseBuiltin(
        run,
        'wait',
        word.startsWith('%') ? `${word}: no such job` : `Illegal number: ${word}`,
      )
    pids.push(pid)
  }
  push(run, { k: 'wait', pids: argv.length === 1 ? null : pids })
  return undefined
}

/** A trapped signal ends the wait at once, unlike the wait for a foreground command. */
export function runWait(run: Running, frame: Extract<ShellFrame, { k: 'wait' }>): void {
  const { k, p, s } = run
  const [signal] = p.pending
  if (signal !== undefined) {
    s.status = 128 + signal
    // Without a trap for it, SIGINT is left to the shell itself.
    const isOver = lookUp(s.traps, signalName(signal)) === undefined
    if (isOver && (signal !== SIGINT || s.interactive)) p.pending = p.pending.slice(1)
    return
  }
  if (frame.pids === null) {
    reapBackground(run)
    if (s.jobs.every((job) => !job.codes.includes(null))) {
      s.jobs = s.jobs.map((job) => ({ ...job, waited: true }))
      s.status = 0
      return
    }
    p.wait = { children: 'any', interruptible: true }
    push(run, frame)
    return
  }
  const [pid, ...rest] = frame.pids
  if (pid === undefined) return
  const job = s.jobs.find(({ pids }) => pids.includes(pid))
  if (job === undefined) {
    s.status = 127
    push(run, { ...frame, pids: rest })
    return
  }
  const reaped = reapChild(k, p.pid, pid)
  if (reaped !== undefined) {
    noteEnd(s, pid, exitCodeOf(reaped.status))
    announceDeath(run, reaped.status)
    push(run, frame)
    return
  }
  const code = job.codes[job.pids.indexOf(pid)]
  if (code === null || code === undefined) {
    p.wait = { children: 'any', interruptible: true }
    push(run, frame)
    return
  }
  s.status = code
  s.jobs = s.jobs.map((other) => (other === job ? { ...other, waited: true } : other))
  push(run, { ...frame, pids: rest })
}

export const waitBuiltins: Readonly<Record<string, Builtin>> = { wait }
