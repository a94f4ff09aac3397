import { decodeText, encodeText } from '../bytes.ts'
import { namesIn } from '../files/paths.ts'
import { lookUpFile } from '../kernel/files.ts'
import { accounts, groupName, userName } from '../kernel/users.ts'
import { formatMoment, parseMoment } from '../text/calendar.ts'
import { badOption, parseOptions } from './input.ts'
import { showUsage } from './usages.ts'
import { defineTool, exitWith, instant, type Tool, type ToolCall } from './tool.ts'

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
    call.print(`uid=${user} gid=${group} groups=${group}\n`)
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

const nc = defineTool<null>({
  start: (call) =>
    call.args.length === 0 ? exitWith(showUsage(call)) : { then: 'wait', wait: {}, state: null },
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

const hostname = (call: ToolCall): number => {
  if (call.args.some((arg) => !arg.startsWith('-'))) {
    call.complain('sethostname: Operation not permitted')
    return 1
  }
  call.print(`${encodeText(call.k.settings.hostname)}\n`)
  return 0
}

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
  date: instant(date),
  id: instant(id),
  whoami: say((call) => `${userName(call.k.files, call.p.uid)}\n`),
  hostname: instant(hostname),
  uname: instant(uname),
  arch: say(() => 'x86_64\n'),
  nproc: say(() => '2\n'),
  nc,
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
