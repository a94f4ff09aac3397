/** How logical time moves. `frozen` only when told; `live` with the wall; `scaled` with the wall times `rate`. */
export type ClockMode = 'live' | 'frozen' | 'scaled'

/** The part of a clock that belongs to the world: in the root and in every checkpoint. */
export interface ClockState {
  readonly mode: ClockMode
  /** Logical time of the last commit, ms since the epoch. */
  readonly now: number
  /** Logical ms per wall ms; 1 unless scaled. */
  readonly rate: number
}

/** Where logical time stood at which wall time. Never part of the root: a checkpoint knows no wall time. */
export interface ClockAnchor {
  readonly wall: number
  readonly logical: number
}

export const anchorAt = (logical: number, host: Host): ClockAnchor => ({
  wall: host.wallNow(),
  logical,
})

/** Logical time now. Never earlier than the last commit. */
export function logicalNow(clock: ClockState, anchor: ClockAnchor, host: Host): number {
  if (clock.mode === 'frozen') return clock.now
  const moved = anchor.logical + (host.wallNow() - anchor.wall) * clock.rate
  return Math.max(clock.now, Math.floor(moved * 1000) / 1000)
}

/** Wall ms until logical time reaches `at`; undefined when it never does by itself. */
export function wallDelayUntil(
  at: number,
  clock: ClockState,
  anchor: ClockAnchor,
  host: Host,
): number | undefined {
  if (clock.mode === 'frozen') return undefined
  return Math.max(0, (at - logicalNow(clock, anchor, host)) / clock.rate)
}

/** What the runtime asks of the machine it runs on. Tests may hand in their own. */
export interface Host {
  /** Wall time in ms since the epoch, with microseconds as fraction. */
  readonly wallNow: () => number
  /** Runs `task` after `ms`; answers how to call it off. Does not keep the process alive. */
  readonly after: (ms: number, task: () => void) => () => void
  /** Resolves when everything already runnable has had its turn. */
  readonly turn: () => Promise<void>
  /** One line for the operator. */
  readonly warn: (line: string) => void
}

const timerMsMax = 2 ** 31 - 1

export const systemHost: Host = {
  wallNow: () => performance.timeOrigin + performance.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, Math.min(Math.ceil(ms), timerMsMax))
    timer.unref()
    return () => {
      clearTimeout(timer)
    }
  },
  turn: () =>
    new Promise((resolve) => {
      setImmediate(resolve)
    }),
  warn: (line) => {
    process.stderr.write(`${line}\n`)
  },
}
