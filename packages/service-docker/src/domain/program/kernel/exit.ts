import { closeDescription } from './descriptions.ts'
import type { Kernel, ProcessDraft } from './kernel.ts'
import type { ExitStatus } from './state.ts'

/** What `$?` and the engine make of an end: 128+n after signal n. */
export const exitCodeOf = (status: ExitStatus): number =>
  status.kind === 'code' ? status.code & 255 : 128 + status.signal

/** Ends a process: closes what it held, hands its children to pid 1, leaves a zombie for its parent. */
export function terminate(k: Kernel, p: ProcessDraft, status: ExitStatus): void {
  if (p.exit !== null) return
  p.exit = status
  p.stack = []
  p.outbox = []
  p.pending = []
  p.wait = null
  for (const id of Object.values(p.fds)) closeDescription(k, id)
  p.fds = {}
  for (const [timer, owner] of Object.entries(k.timers)) {
    if (owner === p.pid) k.cancelTimer(Number(timer))
  }
  if (p.pid === 1) {
    endMachine(k, status)
    return
  }
  adoptChildren(k, p.pid)
  hangUp(k, p)
  tellParent(k, p.ppid)
  const channel = k.channels[p.handle]
  if (channel?.rootPid === p.pid) {
    k.channels[p.handle] = { ...channel, rootPid: null }
    k.effects.push({ type: 'exit', handle: p.handle, code: exitCodeOf(status) })
    k.remove(p.pid)
  } else if (p.ppid === 0) {
    k.remove(p.pid)
  }
  forgetChannel(k, p.handle)
}

/** The streams of an exec go when its root has ended and nothing holds them open any more. */
function forgetChannel(k: Kernel, handle: string): void {
  if (handle === 'init' || k.channels[handle]?.rootPid !== null) return
  const isHeld = Object.values(k.descriptions).some(
    ({ target }) => 'handle' in target && target.handle === handle,
  )
  if (!isHeld) delete k.channels[handle]
}

/** SIGCHLD, for a parent that catches it. */
function tellParent(k: Kernel, pid: number): void {
  const parent = k.own(pid)
  if (parent?.dispositions[17] !== 'catch' || parent.pending.includes(17)) return
  parent.pending = [...parent.pending, 17]
}

function adoptChildren(k: Kernel, parent: number): void {
  for (const pid of k.pids()) {
    if (k.peek(pid)?.ppid !== parent) continue
    const child = k.own(pid)
    if (child !== undefined) child.ppid = 1
  }
}

/** A terminal whose session leader ended hangs up on what still runs in its foreground. */
function hangUp(k: Kernel, p: ProcessDraft): void {
  const terminal = k.channels[p.handle]?.tty
  if (terminal === undefined || terminal === null || p.sid !== p.pid) return
  for (const pid of k.pids()) {
    const other = k.peek(pid)
    if (other === undefined || other.exit !== null || other.sid !== p.sid) continue
    if (other.pgid !== terminal.foreground || other.dispositions[1] !== undefined) continue
    const victim = k.own(pid)
    if (victim !== undefined) terminate(k, victim, { kind: 'signal', signal: 1 })
  }
}

/** Pid 1 is gone: the kernel kills the rest before anyone learns of it. */
function endMachine(k: Kernel, status: ExitStatus): void {
  for (const handle of Object.keys(k.channels)) {
    const channel = k.channels[handle]
    if (channel === undefined || channel.rootPid === null || handle === 'init') continue
    k.channels[handle] = { ...channel, rootPid: null }
    k.effects.push({ type: 'exit', handle, code: 137 })
  }
  const init = k.channels['init']
  if (init !== undefined) k.channels['init'] = { ...init, rootPid: null }
  for (const pid of k.pids()) k.remove(pid)
  for (const id of Object.keys(k.descriptions)) delete k.descriptions[Number(id)]
  for (const id of Object.keys(k.pipes)) delete k.pipes[Number(id)]
  for (const timer of Object.keys(k.timers)) k.cancelTimer(Number(timer))
  k.settings.ended = exitCodeOf(status)
  k.effects.push({ type: 'exit', handle: 'init', code: exitCodeOf(status) })
}

/** Takes the status of a child that ended, which removes it. `any` = the first that ended. */
export function reapChild(
  k: Kernel,
  parent: number,
  which: number | 'any',
): { readonly pid: number; readonly status: ExitStatus } | undefined {
  for (const pid of which === 'any' ? k.pids() : [which]) {
    const child = k.peek(pid)
    if (child === undefined || child.ppid !== parent || child.exit === null) continue
    k.remove(pid)
    return { pid, status: child.exit }
  }
  return undefined
}
