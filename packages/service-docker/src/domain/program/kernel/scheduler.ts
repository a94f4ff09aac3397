import { canFlush, canRead, flushOutbox } from './io.ts'
import { terminate } from './exit.ts'
import type { Kernel, ProcessDraft } from './kernel.ts'
import type { Process, Wait } from './state.ts'

/** Work units of one slice; a slice that uses them up costs one logical millisecond at first. */
const ticksPerSlice = 3000
/** Work units before another runnable process gets its turn. */
const ticksPerTurn = 400
// Output of this size in one slice counts as progress that someone waits for.
const progressBytes = 65_536

/** One move of a program: runs its innermost frame once. */
export type Turn = (k: Kernel, p: ProcessDraft) => void

/** Runs until nothing can go on, or the slice is used up; then a timer asks for the next one. */
export function runSlice(k: Kernel, turn: Turn): void {
  if (k.settings.paused || k.settings.ended !== null) return
  for (;;) {
    const pid = nextRunnable(k)
    if (pid === undefined) {
      k.settings.busySince = null
      return
    }
    if (k.ticks >= ticksPerSlice) {
      if (!Object.values(k.timers).includes(0)) k.startTimer(0, k.now + restMs(k))
      return
    }
    k.settings.lastPid = pid
    const p = k.own(pid)
    if (p !== undefined) runProcess(k, p, turn)
  }
}

/**
 * How long a machine that never rests waits for its next slice: 1 ms, and a hundredth of the time it has
 * been at it when that is more, so that an endless loop costs a day of logical time some thousand slices
 * and not a hundred million.
 */
function restMs(k: Kernel): number {
  let delivered = 0
  for (const effect of k.effects) if (effect.type === 'output') delivered += effect.bytes.length
  if (k.settings.busySince === null || delivered >= progressBytes) k.settings.busySince = k.now
  return Math.max(1, Math.floor((k.now - k.settings.busySince) / 100))
}

function runProcess(k: Kernel, p: ProcessDraft, turn: Turn): void {
  const until = Math.min(k.ticks + ticksPerTurn, ticksPerSlice)
  while (k.ticks < until && p.exit === null && !p.stopped && k.settings.ended === null) {
    k.ticks += 1
    p.wait = null
    if (!flushOutbox(k, p) || p.exit !== null) return
    if (p.exiting !== null) {
      terminate(k, p, p.exiting)
      return
    }
    turn(k, p)
    if (p.wait !== null && !isWoken(k, p, p.wait)) return
  }
}

function nextRunnable(k: Kernel): number | undefined {
  let first: number | undefined
  for (const pid of k.pids()) {
    const p = k.peek(pid)
    if (p === undefined || !isRunnable(k, p)) continue
    if (pid > k.settings.lastPid) return pid
    first ??= pid
  }
  return first
}

function isRunnable(k: Kernel, p: Process): boolean {
  if (p.exit !== null || p.stopped) return false
  if (p.outbox.length > 0) return canFlush(k, p)
  return p.wait === null || isWoken(k, p, p.wait)
}

function isWoken(k: Kernel, p: Process, wait: Wait): boolean {
  if (wait.interruptible === true && p.pending.length > 0) return true
  if (wait.read !== undefined && canRead(k, p, wait.read)) return true
  if (wait.timer !== undefined && k.timers[wait.timer] === undefined) return true
  if (wait.children === undefined) return false
  if (wait.children === 'any') {
    return k.pids().some((pid) => {
      const child = k.peek(pid)
      return child?.ppid === p.pid && child.exit !== null
    })
  }
  // Every child it waits for must have ended: a pipeline is one wait.
  return wait.children.every((pid) => {
    const child = k.peek(pid)
    return child === undefined || child.ppid !== p.pid || child.exit !== null
  })
}
