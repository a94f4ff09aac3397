import type { Bytes } from '../files/file-tree.ts'
import { exitCodeOf, reapChild } from '../kernel/exit.ts'
import { postSignal, signalNumber } from '../kernel/signals.ts'
import { parseOptions } from './input.ts'
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
      call.write(
        2,
        'BusyBox v1.35.0 (Debian 1:1.35.0-4+deb12u1+b1) multi-call binary.\n\nUsage: sleep [N]...\n\nPause for a time equal to the total of the args given, where each arg can\nhave an optional suffix of (s)econds, (m)inutes, (h)ours, or (d)ays\n',
      )
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
    const timer = call.k.startTimer(call.p.pid, call.k.now + Number(call.args[0] ?? 0) / 1000)
    return { then: 'wait', wait: { timer }, state: { timer } }
  },
  resume: (call, state) =>
    call.k.timers[state.timer] === undefined
      ? exitWith(0)
      : { then: 'wait', wait: { timer: state.timer }, state },
})

type TimeoutState = {
  readonly pid: number
  readonly timer: number
  readonly signal: number
  readonly fired: boolean
  readonly killAfter: number
}

const timeout = defineTool<TimeoutState>({
  start: (call) => {
    const { flags, rest } = parseOptions(call.args, 's:k:', false)
    const [time = '', ...argv] = rest
    const ms = duration(time)
    const signal = signalNumber(flags['s'] ?? 'TERM')
    if (ms === undefined || signal === undefined || argv.length === 0) {
      call.complain(ms === undefined ? `invalid number '${time}'` : 'missing operand')
      return exitWith(1)
    }
    const timer = call.k.startTimer(call.p.pid, call.k.now + ms)
    const killAfter = flags['k'] === undefined ? 0 : (duration(flags['k']) ?? 0)
    return {
      then: 'run',
      argv,
      state: { pid: 0, timer, signal, fired: false, killAfter },
      onStart: (pid, state) => ({ ...state, pid }),
    }
  },
  resume: (call, state) => {
    const reaped = reapChild(call.k, call.p.pid, state.pid)
    if (reaped !== undefined) {
      call.k.cancelTimer(state.timer)
      return exitWith(
        state.fired && reaped.status.kind === 'signal' ? 143 : exitCodeOf(reaped.status),
      )
    }
    if (call.k.timers[state.timer] === undefined && !(state.fired && state.killAfter === 0)) {
      postSignal(call.k, state.pid, state.fired ? 9 : state.signal, 'inside')
      const timer =
        state.fired || state.killAfter === 0
          ? state.timer
          : call.k.startTimer(call.p.pid, call.k.now + state.killAfter)
      const next: TimeoutState = {
        ...state,
        timer,
        fired: true,
        killAfter: state.fired ? 0 : state.killAfter,
      }
      return { then: 'again', state: next }
    }
    const wait =
      state.fired && state.killAfter === 0
        ? { children: [state.pid] }
        : { children: [state.pid], timer: state.timer }
    return { then: 'wait', wait, state }
  },
})

export const timeTools: Readonly<Record<string, Tool>> = { sleep, usleep, timeout }
