import type { Kernel } from './kernel.ts'
import { terminate } from './exit.ts'

const names = [
  'EXIT',
  'HUP',
  'INT',
  'QUIT',
  'ILL',
  'TRAP',
  'ABRT',
  'BUS',
  'FPE',
  'KILL',
  'USR1',
  'SEGV',
  'USR2',
  'PIPE',
  'ALRM',
  'TERM',
  'STKFLT',
  'CHLD',
  'CONT',
  'STOP',
  'TSTP',
  'TTIN',
  'TTOU',
  'URG',
  'XCPU',
  'XFSZ',
  'VTALRM',
  'PROF',
  'WINCH',
  'POLL',
  'PWR',
  'SYS',
] as const

export const SIGHUP = 1
export const SIGINT = 2
export const SIGQUIT = 3
export const SIGKILL = 9
export const SIGPIPE = 13
export const SIGTERM = 15
export const SIGCHLD = 17
export const SIGCONT = 18
export const SIGSTOP = 19
export const SIGTSTP = 20
export const SIGWINCH = 28

/** `TERM` of 15; the number itself beyond the named ones. */
export const signalName = (signal: number): string => names[signal] ?? String(signal)
export const signalNames: readonly string[] = names

/** 15 of `15`, `TERM`, `sigterm`; undefined when there is no such signal. 0 is `EXIT`. */
export function signalNumber(text: string): number | undefined {
  if (/^\d+$/.test(text)) {
    const number = Number(text)
    return number <= 64 ? number : undefined
  }
  const upper = text.toUpperCase()
  const bare = upper.startsWith('SIG') ? upper.slice(3) : upper
  if (bare === 'IO') return 29
  if (bare === 'CLD') return SIGCHLD
  if (bare === 'IOT') return 6
  const number = names.findIndex((name) => name === bare)
  return number === -1 ? undefined : number
}

const harmless = (signal: number): boolean =>
  signal === SIGCHLD || signal === SIGCONT || signal === 23 || signal === SIGWINCH
const stops = (signal: number): boolean => signal >= SIGSTOP && signal <= 22

/**
 * Sends a signal. Pid 1 only gets what it has a handler for: defaults do nothing to it, and KILL and
 * STOP reach it from outside the machine only (pid_namespaces(7)).
 */
export function postSignal(
  k: Kernel,
  pid: number,
  signal: number,
  from: 'inside' | 'outside',
): void {
  const p = k.own(pid)
  if (p === undefined || p.exit !== null || signal === 0) return
  if (signal === SIGKILL) {
    if (pid !== 1 || from === 'outside') terminate(k, p, { kind: 'signal', signal })
    return
  }
  if (signal === SIGCONT) p.stopped = false
  if (signal === SIGSTOP) {
    if (pid !== 1 || from === 'outside') p.stopped = true
    return
  }
  const disposition = p.dispositions[signal]
  if (disposition === 'ignore') return
  if (disposition === 'catch') {
    if (!p.pending.includes(signal)) p.pending = [...p.pending, signal]
    return
  }
  if (harmless(signal) || pid === 1) return
  if (stops(signal)) {
    p.stopped = true
    return
  }
  terminate(k, p, { kind: 'signal', signal })
}

export function postToGroup(
  k: Kernel,
  pgid: number,
  signal: number,
  from: 'inside' | 'outside',
): boolean {
  const members = k.pids().filter((pid) => {
    const p = k.peek(pid)
    return p !== undefined && p.pgid === pgid && p.exit === null
  })
  for (const pid of members) postSignal(k, pid, signal, from)
  return members.length > 0
}
