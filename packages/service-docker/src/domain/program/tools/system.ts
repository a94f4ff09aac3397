import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { decodeText, encodeText, toUint8Array } from '../bytes.ts'
import type { Bytes } from '../files/file-tree.ts'
import { baseName, namesIn } from '../files/paths.ts'
import { findProgram } from '../kernel/exec.ts'
import { lookUpFile } from '../kernel/files.ts'
import { commandName, stateLetter } from '../kernel/proc.ts'
import { isTerminal } from '../kernel/probe.ts'
import { postSignal, postToGroup, signalNames, signalNumber } from '../kernel/signals.ts'
import { changeTerminal } from '../kernel/terminal.ts'
import { accounts, groupName, userName } from '../kernel/users.ts'
import { formatMoment, parseMoment } from '../text/calendar.ts'
import { badOption, parseOptions, wholeInput } from './input.ts'
import { evaluateExpr } from '../text/expr.ts'
import { defineTool, exitWith, instant, type Tool, type ToolCall } from './tool.ts'

const env = defineTool<null>({
  start: (call) => {
    const { p } = call
    let i = 0
    const variables: Record<string, Bytes> = { ...p.env }
    for (; i < call.args.length; i++) {
      const arg = call.args[i] ?? ''
      if (arg === '-i' || arg === '-')
        for (const name of Object.keys(variables)) delete variables[name]
      else if (arg === '-u') {
        i += 1
        delete variables[call.args[i] ?? '']
      } else if (arg === '--') {
        i += 1
        break
      } else if (/^[^=]+=/.test(arg)) {
        const at = arg.indexOf('=')
        variables[arg.slice(0, at)] = arg.slice(at + 1)
      } else if (arg.startsWith('-') && arg.length > 1)
        return exitWith(badOption(call, arg.charAt(1)))
      else break
    }
    const argv = call.args.slice(i)
    p.env = variables
    if (argv.length > 0) return { then: 'exec', argv, state: null }
    for (const [name, value] of Object.entries(variables)) call.print(`${name}=${value}\n`)
    return exitWith(0)
  },
  resume: () => exitWith(0),
})

const printenv = (call: ToolCall): number => {
  if (call.args.length === 0) {
    for (const [name, value] of Object.entries(call.p.env)) call.print(`${name}=${value}\n`)
    return 0
  }
  let status = 0
  for (const name of call.args) {
    const value = Object.hasOwn(call.p.env, name) ? call.p.env[name] : undefined
    if (value === undefined) status = 1
    else call.print(`${value}\n`)
  }
  return status
}

/** Programs that become another one after a small change. */
const prefixed = (change: (call: ToolCall) => readonly Bytes[]): Tool =>
  defineTool<null>({
    start: (call) => {
      const argv = change(call)
      return argv.length === 0 ? exitWith(1) : { then: 'exec', argv, state: null }
    },
    resume: () => exitWith(0),
  })

const nohup = prefixed((call) => {
  call.p.dispositions = { ...call.p.dispositions, 1: 'ignore' }
  return call.args
})
const setsid = prefixed((call) => {
  call.p.sid = call.p.pid
  call.p.pgid = call.p.pid
  return call.args.filter((arg, i) => i > 0 || !/^-[cw]$/.test(arg))
})
const nice = prefixed((call) => (call.args[0] === '-n' ? call.args.slice(2) : call.args))

const date = (call: ToolCall): number => {
  const { flags, rest, bad } = parseOptions(call.args, 'uRI:d:D:s:r:')
  if (bad !== undefined) return badOption(call, bad)
  let ms = call.k.now
  if (flags['d'] !== undefined) {
    const parsed = parseMoment(flags['d'], ms)
    if (parsed === undefined) {
      call.complain(`invalid date '${flags['d']}'`)
      return 1
    }
    ms = parsed
  }
  if (flags['r'] !== undefined) {
    const found = lookUpFile(call.k, call.p, flags['r'])
    if (!found.ok) {
      call.complain(`${flags['r']}: No such file or directory`)
      return 1
    }
    ms = found.node.mtime
  }
  const format =
    rest[0]?.startsWith('+') === true
      ? rest[0].slice(1)
      : flags['R'] === undefined
        ? '%a %b %e %H:%M:%S %Z %Y'
        : '%a, %d %b %Y %H:%M:%S %z'
  // busybox's strftime has no %N: it prints the letters.
  call.print(`${formatMoment(ms, format)}\n`)
  return 0
}

const id = (call: ToolCall): number => {
  const { flags, rest } = parseOptions(call.args, 'ugnrG')
  const { files } = call.k
  const named =
    rest[0] === undefined ? undefined : accounts(files).find(({ name }) => name === rest[0])
  if (rest[0] !== undefined && named === undefined) {
    call.complain(`unknown user ${rest[0]}`)
    return 1
  }
  const uid = named?.uid ?? call.p.uid
  const gid = named?.gid ?? call.p.gid
  if (flags['u'] !== undefined)
    call.print(`${flags['n'] === undefined ? uid : userName(files, uid)}\n`)
  else if (flags['g'] !== undefined || flags['G'] !== undefined)
    call.print(`${flags['n'] === undefined ? gid : groupName(files, gid)}\n`)
  else {
    const show = (number: number, name: string): string =>
      name === String(number) ? name : `${number}(${name})`
    const user = show(uid, userName(files, uid))
    const group = show(gid, groupName(files, gid))
    call.print(
      `uid=${user} gid=${group}${named === undefined && uid !== 0 ? '' : ` groups=${group}`}\n`,
    )
  }
  return 0
}

const uname = (call: ToolCall): number => {
  const { flags, bad } = parseOptions(call.args, 'amnrspvio')
  if (bad !== undefined) return badOption(call, bad)
  const parts: readonly (readonly [string, string])[] = [
    ['s', 'Linux'],
    ['n', call.k.settings.hostname],
    ['r', call.k.settings.kernelRelease],
    ['v', '#1 SMP PREEMPT_DYNAMIC'],
    ['m', 'x86_64'],
    ['o', 'GNU/Linux'],
  ]
  const wanted =
    flags['a'] !== undefined
      ? 'snrvmo'
      : Object.keys(flags).join('').replace('p', 'm').replace('i', 'm') || 's'
  call.print(
    `${parts
      .filter(([letter]) => wanted.includes(letter))
      .map(([, text]) => text)
      .join(' ')}\n`,
  )
  return 0
}

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
  if (first === '-l') {
    signalNames.forEach((name, n) => {
      if (n > 0) call.print(`${String(n).padStart(2)}) ${name}\n`)
    })
    return 0
  }
  if (/^-./.test(first) && first !== '--') {
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
  const everyone = call.name === 'killall' || call.name === 'pkill'
  for (const word of args) {
    if (everyone) {
      const victims = call.k.pids().filter((pid) => {
        const p = call.k.peek(pid)
        return pid !== call.p.pid && p !== undefined && commandName(p) === word
      })
      if (victims.length === 0) {
        call.complain(`${word}: no process killed`)
        status = 1
      }
      for (const pid of victims) postSignal(call.k, pid, signal, 'inside')
      continue
    }
    const pid = Number(word)
    const isGroup = pid < 0
    if (isGroup ? postToGroup(call.k, -pid, signal, 'inside') : call.k.peek(pid) !== undefined) {
      if (!isGroup) postSignal(call.k, pid, signal, 'inside')
    } else {
      call.complain(`can't kill pid ${word}: No such process`)
      status = 1
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

const basename = (call: ToolCall): number => {
  const [path = '', suffix] = call.args
  const bare = path.replace(/\/+$/, '')
  let name = bare === '' && path.startsWith('/') ? '/' : baseName(bare)
  if (suffix !== undefined && name !== suffix && name.endsWith(suffix))
    name = name.slice(0, -suffix.length)
  call.print(`${name}\n`)
  return 0
}

const dirname = (call: ToolCall): number => {
  const path = (call.args[0] ?? '').replace(/\/+$/, '')
  const at = path.lastIndexOf('/')
  call.print(
    `${at === -1 ? (path === '' && (call.args[0] ?? '').startsWith('/') ? '/' : '.') : at === 0 ? '/' : path.slice(0, at).replace(/\/+$/, '') || '/'}\n`,
  )
  return 0
}

const which = (call: ToolCall): number => {
  const path = Object.hasOwn(call.p.env, 'PATH') ? (call.p.env['PATH'] ?? '') : ''
  let status = 0
  for (const name of call.args) {
    if (name.startsWith('-')) continue
    const found = findProgram(call.k, call.p, path, name)
    if (found.ok) call.print(`${found.path}\n`)
    else status = 1
  }
  return status
}

const expr = (call: ToolCall): number => {
  const result = evaluateExpr(call.args)
  if (!result.ok) {
    call.complain(result.message)
    return 2
  }
  call.print(`${result.value}\n`)
  return result.value === '' || result.value === '0' ? 1 : 0
}

const seq = defineTool<{
  readonly at: number
  readonly last: number
  readonly step: number
  readonly digits: number
  readonly separator: string
  readonly width: number
  readonly first: boolean
}>({
  start: (call) => {
    const { flags, rest } = parseOptions(
      call.args.map((arg) => (/^-[\d.]/.test(arg) ? `\0${arg}` : arg)),
      'ws:f:',
      false,
    )
    const words = rest.map((word) => word.replace('\0', ''))
    const numbers = words.map(Number)
    const bad = numbers.findIndex((number) => Number.isNaN(number))
    if (bad !== -1 || words.length === 0) {
      call.complain(bad === -1 ? 'missing operand' : `invalid number '${words[bad] ?? ''}'`)
      return exitWith(1)
    }
    const [a = 1, b, c] = numbers
    const at = b === undefined ? 1 : a
    const last = c ?? b ?? a
    const step = c === undefined ? 1 : (b ?? 1)
    if (step === 0) return exitWith(1)
    const digits = Math.max(...words.map((word) => (/\.(\d+)/.exec(word)?.[1] ?? '').length))
    const width =
      flags['w'] === undefined
        ? 0
        : Math.max(at.toFixed(digits).length, last.toFixed(digits).length)
    return {
      then: 'again',
      state: { at, last, step, digits, separator: flags['s'] ?? '\n', width, first: true },
    }
  },
  resume: (call, state) => {
    let { at, first } = state
    let text = ''
    for (let n = 0; n < 1000; n++) {
      const value = state.at + n * state.step
      at = value
      if (state.step > 0 ? value > state.last + 1e-9 : value < state.last - 1e-9) {
        call.print(text + (first ? '' : '\n'))
        return exitWith(0)
      }
      text += (first ? '' : state.separator) + padNumber(value.toFixed(state.digits), state.width)
      first = false
    }
    call.print(text)
    call.k.ticks += 10
    return { then: 'again', state: { ...state, at: at + state.step, first } }
  },
})
const padNumber = (text: string, width: number): string =>
  text.startsWith('-') ? `-${text.slice(1).padStart(width - 1, '0')}` : text.padStart(width, '0')

const digest = (hash: (bytes: Uint8Array) => Uint8Array): Tool =>
  wholeInput<null>({
    setup: (call) => ({ files: call.args.filter((arg) => !/^-./.test(arg)), options: null }),
    finish: (call, _options, parts, status) => {
      for (const { name, content } of parts) {
        const hex = Array.from(hash(toUint8Array(content)), (byte) =>
          byte.toString(16).padStart(2, '0'),
        ).join('')
        call.print(`${hex}  ${name}\n`)
      }
      return status
    },
  })

const base64 = wholeInput<boolean>({
  setup: (call) => {
    const { flags, rest } = parseOptions(call.args, 'dw:')
    return { files: rest, options: flags['d'] !== undefined }
  },
  finish: (call, decode, parts, status) => {
    for (const { content } of parts) {
      if (decode) call.print(atob(content.replace(/\s/g, '')))
      else for (const line of btoa(content).match(/.{1,76}/g) ?? []) call.print(`${line}\n`)
    }
    return status
  },
})

const stty = (call: ToolCall): number => {
  const { k, p } = call
  const terminal = k.channels[p.handle]?.tty
  if (terminal === undefined || terminal === null || !isTerminal(k, p, 0)) {
    call.complain('standard input: Inappropriate ioctl for device')
    return 1
  }
  const [first] = call.args
  if (first === 'size') call.print(`${terminal.rows} ${terminal.cols}\n`)
  else if (first === undefined || first === '-a') {
    call.print(`speed 38400 baud; rows ${terminal.rows}; columns ${terminal.cols};\n`)
  }
  for (let i = 0; i < call.args.length; i++) {
    const arg = call.args[i] ?? ''
    const on = !arg.startsWith('-')
    switch (arg.replace(/^-/, '')) {
      case 'echo':
        changeTerminal(k, p.handle, (old) => ({ ...old, echo: on }))
        break
      case 'icanon':
        changeTerminal(k, p.handle, (old) => ({ ...old, canonical: on }))
        break
      case 'isig':
        changeTerminal(k, p.handle, (old) => ({ ...old, signals: on }))
        break
      case 'onlcr':
      case 'opost':
        changeTerminal(k, p.handle, (old) => ({ ...old, nlToCrNl: on }))
        break
      case 'icrnl':
        changeTerminal(k, p.handle, (old) => ({ ...old, crToNl: on }))
        break
      case 'raw':
        changeTerminal(k, p.handle, (old) => ({
          ...old,
          canonical: !on,
          echo: !on,
          signals: !on,
          crToNl: !on,
          nlToCrNl: !on,
        }))
        break
      case 'sane':
        changeTerminal(k, p.handle, (old) => ({
          ...old,
          canonical: true,
          echo: true,
          signals: true,
          crToNl: true,
          nlToCrNl: true,
        }))
        break
      case 'rows':
      case 'cols':
      case 'columns': {
        const value = Number(call.args[i + 1] ?? 0)
        i += 1
        changeTerminal(k, p.handle, (old) =>
          arg === 'rows' ? { ...old, rows: value } : { ...old, cols: value },
        )
        break
      }
      default:
        break
    }
  }
  return 0
}

const tty = (call: ToolCall): number => {
  const isTty = isTerminal(call.k, call.p, 0)
  if (!call.args.includes('-s')) call.print(isTty ? '/dev/pts/0\n' : 'not a tty\n')
  return isTty ? 0 : 1
}

const forever = defineTool<null>({
  start: () => ({ then: 'wait', wait: {}, state: null }),
  resume: () => ({ then: 'wait', wait: {}, state: null }),
})

const groupsOf = (call: ToolCall): number => {
  call.print(`${groupName(call.k.files, call.p.gid)}\n`)
  return 0
}

const uptime = (call: ToolCall): number => {
  const minutes = Math.floor((call.k.now - call.k.settings.bootedAt) / 60_000)
  call.print(
    ` ${formatMoment(call.k.now, '%T')} up ${minutes} min,  0 users,  load average: 0.00, 0.00, 0.00\n`,
  )
  return 0
}

const free = (call: ToolCall): number => {
  call.print('              total        used        free      shared  buff/cache   available\n')
  call.print('Mem:        8000000     2000000     4000000           0     2000000     6000000\n')
  call.print('Swap:             0           0           0\n')
  return 0
}

const df = (call: ToolCall): number => {
  call.print('Filesystem           1K-blocks      Used Available Use% Mounted on\n')
  call.print('overlay              100000000  20000000  80000000  20% /\n')
  return 0
}

const say = (text: (call: ToolCall) => string): Tool =>
  instant((call) => {
    call.print(encodeText(text(call)))
    return 0
  })

const getent = (call: ToolCall): number => {
  const [database = '', key] = call.args
  const found = lookUpFile(call.k, call.p, `/etc/${database}`)
  if (!found.ok || found.node.type !== 'file') return 2
  const lines = found.node.content
    .split('\n')
    .filter((line) => line !== '' && (key === undefined || line.split(/[:\s]/).includes(key)))
  for (const line of lines) call.print(`${line}\n`)
  return lines.length > 0 ? 0 : 2
}

const busybox = (call: ToolCall): number => {
  if (call.args[0] === '--list') {
    const bin = lookUpFile(call.k, call.p, '/bin')
    if (bin.ok && bin.node.type === 'directory')
      for (const name of namesIn(bin.node)) call.print(`${name}\n`)
    return 0
  }
  call.print('BusyBox v1.35.0 (Debian 1:1.35.0-4+deb12u1+b1) multi-call binary.\n')
  return 0
}

export const systemTools: Readonly<Record<string, Tool>> = {
  env,
  printenv: instant(printenv),
  nohup,
  setsid,
  nice,
  date: instant(date),
  id: instant(id),
  whoami: say((call) => `${userName(call.k.files, call.p.uid)}\n`),
  hostname: say((call) => `${call.k.settings.hostname}\n`),
  uname: instant(uname),
  arch: say(() => 'x86_64\n'),
  nproc: say(() => '2\n'),
  ps: instant(ps),
  top,
  kill: instant(kill),
  killall: instant(kill),
  pkill: instant(kill),
  pidof: instant(pidof),
  basename: instant(basename),
  dirname: instant(dirname),
  which: instant(which),
  expr: instant(expr),
  seq,
  md5sum: digest(md5),
  sha1sum: digest(sha1),
  sha256sum: digest(sha256),
  sha512sum: digest(sha512),
  base64,
  stty: instant(stty),
  tty: instant(tty),
  nc: forever,
  sync: instant(() => 0),
  clear: say(() => '\x1b[H\x1b[J'),
  groups: instant(groupsOf),
  uptime: instant(uptime),
  free: instant(free),
  df: instant(df),
  getent: instant(getent),
  pwd: say((call) => `${decodeText(call.p.cwd)}\n`),
  busybox: instant(busybox),
  logname: say((call) => `${userName(call.k.files, call.p.uid)}\n`),
  hostid: say(() => '00000000\n'),
}
