import { commandName, stateLetter } from '../kernel/proc.ts'
import {
  postSignal,
  postToGroup,
  signalName,
  signalNames,
  signalNumber,
} from '../kernel/signals.ts'
import { userName } from '../kernel/users.ts'
import { parseOptions } from './input.ts'
import { defineTool, exitWith, instant, type Tool, type ToolCall } from './tool.ts'

const ps = (call: ToolCall): number => {
  const { k } = call
  const { flags } = parseOptions(call.args, 'o:efaxuwTl')
  const rows = k.pids().flatMap((pid) => {
    const p = k.peek(pid)
    return p === undefined ? [] : [p]
  })
  const columns = flags['o']?.split(',') ?? ['pid', 'user', 'args']
  const titles: Readonly<Record<string, string>> = {
    pid: 'PID  ',
    ppid: 'PPID ',
    user: 'USER    ',
    args: 'COMMAND',
    comm: 'COMMAND',
    stat: 'STAT',
    time: 'TIME  ',
    pgid: 'PGID ',
    etime: 'ELAPSED',
    tty: 'TT    ',
    rss: 'RSS ',
    vsz: 'VSZ ',
  }
  const cell = (p: (typeof rows)[number], column: string): string => {
    switch (column) {
      case 'pid':
        return String(p.pid).padStart(5)
      case 'ppid':
        return String(p.ppid).padStart(5)
      case 'pgid':
        return String(p.pgid).padStart(5)
      case 'user':
        return userName(k.files, p.uid).slice(0, 8).padEnd(8)
      case 'stat':
        return stateLetter(p).padEnd(4)
      case 'comm':
        return commandName(p)
      case 'time':
        return '0:00  '
      case 'args':
        return p.exit === null ? p.argv.join(' ') : `[${commandName(p)}]`
      default:
        return '-'
    }
  }
  // The title of a right-aligned number is shifted by the widest pid, as busybox prints `PID   USER`.
  call.print(
    `${columns
      .map((column) => (column === 'pid' ? 'PID  ' : (titles[column] ?? column.toUpperCase())))
      .join(' ')
      .trimEnd()}\n`,
  )
  for (const p of rows)
    call.print(
      `${columns
        .map((column) => cell(p, column))
        .join(' ')
        .trimEnd()}\n`,
    )
  return 0
}

const top = defineTool<{ readonly left: number; readonly delay: number; readonly timer: number }>({
  start: (call) => {
    const { flags } = parseOptions(call.args, 'bn:d:mH')
    return {
      then: 'again',
      state: {
        left: Number(flags['n'] ?? (flags['b'] === undefined ? 1e9 : 1e9)),
        delay: Number(flags['d'] ?? 5),
        timer: -1,
      },
    }
  },
  resume: (call, state) => {
    const { k } = call
    if (state.timer !== -1 && k.timers[state.timer] !== undefined)
      return { then: 'wait', wait: { timer: state.timer }, state }
    call.print('Mem: 4000000K used, 4000000K free, 0K shrd, 100000K buff, 2000000K cached\n')
    call.print('CPU:   0% usr   0% sys   0% nic 100% idle   0% io   0% irq   0% sirq\n')
    call.print(`Load average: 0.00 0.00 0.00 1/${k.pids().length} ${k.settings.nextPid - 1}\n`)
    call.print('  PID  PPID USER     STAT   VSZ %VSZ CPU %CPU COMMAND\n')
    for (const pid of k.pids()) {
      const p = k.peek(pid)
      if (p === undefined) continue
      call.print(
        `${String(pid).padStart(5)} ${String(p.ppid).padStart(5)} ${userName(k.files, p.uid).padEnd(8)} ${stateLetter(p).padEnd(4)}  4400   0%   0   0% ${p.argv.join(' ')}\n`,
      )
    }
    call.flush()
    if (state.left <= 1) return exitWith(0)
    const timer = k.startTimer(call.p.pid, k.now + state.delay * 1000)
    return { then: 'wait', wait: { timer }, state: { ...state, left: state.left - 1, timer } }
  },
})

const kill = (call: ToolCall): number => {
  let { args } = call
  let signal = 15
  const [first = ''] = args
  if (first === '-l' && args.length > 1) {
    for (const word of args.slice(1)) {
      const number = signalNumber(word)
      if (number === undefined) {
        call.complain(`unknown signal '${word}'`)
        return 1
      }
      call.print(`${/^\d+$/.test(word) ? signalName(number) : String(number)}\n`)
    }
    return 0
  }
  if (first === '-l') {
    signalNames.forEach((name, n) => {
      if (n > 0) call.print(`${String(n).padStart(2)}) ${name}\n`)
    })
    return 0
  }
  if (/^-./.test(first) && first !== '--' && !(call.name === 'killall' && first === '-q')) {
    const name = first === '-s' ? (args[1] ?? '') : first.slice(1)
    args = args.slice(first === '-s' ? 2 : 1)
    const number = signalNumber(name)
    if (number === undefined) {
      call.complain(`bad signal name '${name}'`)
      return 1
    }
    signal = number
  }
  let status = 0
  const quiet = call.name === 'killall' && args[0] === '-q'
  if (quiet) args = args.slice(1)
  if (args.length === 0) {
    call.complain('you need to specify whom to kill')
    return 1
  }
  const everyone = call.name === 'killall' || call.name === 'pkill'
  for (const word of args) {
    if (everyone) {
      const victims = call.k.pids().filter((pid) => {
        const p = call.k.peek(pid)
        return pid !== call.p.pid && p !== undefined && commandName(p) === word
      })
      if (victims.length === 0) {
        if (!quiet) call.complain(`${word}: no process killed`)
        status = 1
      }
      for (const pid of victims) postSignal(call.k, pid, signal, 'inside')
      continue
    }
    if (!/^-?\d+$/.test(word)) {
      call.complain(`invalid number '${word}'`)
      status += 1
      continue
    }
    const pid = Number(word)
    const isGroup = pid < 0
    if (isGroup ? postToGroup(call.k, -pid, signal, 'inside') : call.k.peek(pid) !== undefined) {
      if (!isGroup) postSignal(call.k, pid, signal, 'inside')
    } else {
      call.complain(`can't kill pid ${word}: No such process`)
      status += 1
    }
  }
  return status
}

const pidof = (call: ToolCall): number => {
  const pids = call.k.pids().filter((pid) => {
    const p = call.k.peek(pid)
    return p !== undefined && pid !== call.p.pid && call.args.includes(commandName(p))
  })
  if (pids.length > 0) call.print(`${pids.toReversed().join(' ')}\n`)
  return pids.length > 0 ? 0 : 1
}

export const processTools: Readonly<Record<string, Tool>> = {
  ps: instant(ps),
  top,
  kill: instant(kill),
  killall: instant(kill),
  pkill: instant(kill),
  pidof: instant(pidof),
}
