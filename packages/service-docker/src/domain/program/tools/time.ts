import type { Bytes } from '../files/file-tree.ts'
import { closeFd } from '../kernel/descriptions.ts'
import { forkProcess } from '../kernel/process.ts'
import { postSignal, SIGKILL, signalNumber } from '../kernel/signals.ts'
import { parseOptions } from './input.ts'
import { showUsage } from './usages.ts'
import { defineTool, exitWith, type Tool } from './tool.ts'

const units: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 }
/** `1.5`, `2m`, `inf`: milliseconds. */
function duration(text: Bytes): number | undefined {
  if (text === 'inf' || text === 'infinity') return Number.POSITIVE_INFINITY
  const match = /^(\d+(?:\.\d*)?|\.\d+)([smhd]?)$/.exec(text)
  if (match?.[1] === undefined) return undefined
  return Number(match[1]) * (units[match[2] ?? ''] ?? 1) * 1000
}

const sleep = defineTool<{ readonly timer: number | null }>({
  start: (call) => {
    let total = 0
    if (call.args.length === 0) {
      call.complain('missing operand')
      return exitWith(1)
    }
    for (const arg of call.args) {
      const ms = duration(arg)
      if (ms === undefined) {
        call.complain(`invalid number '${arg}'`)
        return exitWith(1)
      }
      total += ms
    }
    if (total === Number.POSITIVE_INFINITY)
      return { then: 'wait', wait: {}, state: { timer: null } }
    const timer = call.k.startTimer(call.p.pid, call.k.now + total)
    return { then: 'wait', wait: { timer }, state: { timer } }
  },
  resume: (call, state) =>
    state.timer !== null && call.k.timers[state.timer] === undefined
      ? exitWith(0)
      : { then: 'wait', wait: state.timer === null ? {} : { timer: state.timer }, state },
})

const usleep = defineTool<{ readonly timer: number }>({
  start: (call) => {
    const [text = ''] = call.args
    if (!/^\d+$/.test(text)) {
      call.complain(`invalid number '${text}'`)
      return exitWith(1)
    }
    const timer = call.k.startTimer(call.p.pid, call.k.now + Number(text) / 1000)
    return { then: 'wait', wait: { timer }, state: { timer } }
  },
  resume: (call, state) =>
    call.k.timers[state.timer] === undefined
      ? exitWith(0)
      : { then: 'wait', wait: { timer: state.timer }, state },
})

type TimeoutState = {
  /** The process that is watched. */
  readonly pid: number
  readonly at: number
  readonly signal: number
  readonly killAfter: number
  readonly timer: number
}

// The watcher looks once a second whether what it watches is still there.
const watchMs = 1000

/**
 * busybox turns itself into the program and leaves a watcher behind, so the shell sees the program's
 * own death by the signal (143, `Terminated`) and not a code of timeout's.
 */
const timeout = defineTool<TimeoutState>({
  start: (call) => {
    const { k, p } = call
    const { flags, rest } = parseOptions(call.args, 's:k:', false)
    const [time = '', ...argv] = rest
    const ms = duration(time)
    const signal = signalNumber(flags['s'] ?? 'TERM')
    if (argv.length === 0) return exitWith(showUsage(call))
    const badTime = [flags['k'] ?? '0', time].find((text) => duration(text) === undefined)
    if (ms === undefined || signal === undefined || badTime !== undefined) {
      call.complain(
        signal === undefined
          ? `unknown signal '${flags['s'] ?? ''}'`
          : `invalid number '${badTime ?? time}'`,
      )
      return exitWith(1)
    }
    // It counts whole seconds, one at least: `timeout 0.5` and `timeout 1.5` both take one.
    const whole = Math.max(1, Math.floor(ms / 1000)) * 1000
    const watcher = forkProcess(k, p)
    for (const fd of Object.keys(watcher.fds)) closeFd(k, watcher, Number(fd))
    watcher.ppid = 1
    const state: TimeoutState = {
      pid: p.pid,
      at: k.now + whole,
      signal,
      killAfter: flags['k'] === undefined ? 0 : (duration(flags['k']) ?? 0),
      timer: k.startTimer(watcher.pid, k.now + watchMs),
    }
    watcher.stack = [{ k: 'tool', name: 'timeout', args: ['timeout'], state, held: '' }]
    return { then: 'exec', argv, state }
  },
  resume: (call, state) => {
    const { k, p } = call
    const watched = k.peek(state.pid)
    if (watched === undefined || watched.exit !== null) return exitWith(0)
    if (k.timers[state.timer] !== undefined)
      return { then: 'wait', wait: { timer: state.timer }, state }
    let next = state
    if (k.now >= state.at) {
      postSignal(k, state.pid, state.signal, 'inside')
      if (state.killAfter === 0) return exitWith(0)
      next = { ...state, signal: SIGKILL, at: k.now + state.killAfter, killAfter: 0 }
    }
    const timer = k.startTimer(p.pid, Math.min(k.now + watchMs, next.at))
    return { then: 'wait', wait: { timer }, state: { ...next, timer } }
  },
})

export const timeTools: Readonly<Record<string, Tool>> = { sleep, usleep, timeout }
