import type { ProcessInfo } from '../domain/program/machine.ts'
import { rfc3339Seconds } from './go-time.ts'

interface Row {
  readonly info: ProcessInfo
  readonly pid: number
  readonly ppid: number
}

const columns: Readonly<Record<string, readonly [title: string, value: (row: Row) => string]>> = {
  user: ['USER', ({ info }) => info.user],
  uid: ['UID', ({ info }) => info.user],
  pid: ['PID', ({ pid }) => String(pid)],
  ppid: ['PPID', ({ ppid }) => String(ppid)],
  c: ['C', () => '0'],
  stime: ['STIME', ({ info }) => rfc3339Seconds(info.startedAt).slice(11, 16)],
  tty: ['TTY', ({ info }) => (info.tty ? 'pts/0' : '?')],
  time: ['TIME', () => '00:00:00'],
  comm: ['COMMAND', ({ info }) => (info.argv[0] ?? '').replace(/^.*\//, '')],
  args: ['COMMAND', ({ info }) => info.argv.join(' ')],
  cmd: ['CMD', ({ info }) => info.argv.join(' ')],
  command: ['COMMAND', ({ info }) => info.argv.join(' ')],
  stat: ['STAT', () => 'S'],
}
const full = ['uid', 'pid', 'ppid', 'c', 'stime', 'tty', 'time', 'cmd']
const bsd = ['user', 'pid', 'stat', 'time', 'command']

/** What the host's `ps` shows of a container; undefined for an option it does not know. */
export function processTable(
  list: readonly ProcessInfo[],
  initPid: number,
  psArgs: string,
):
  | { readonly Processes: readonly (readonly string[])[]; readonly Titles: readonly string[] }
  | undefined {
  const names = columnsFor(psArgs.trim())
  if (names === undefined) return undefined
  const pairs = names.flatMap((name) => {
    const column = columns[name]
    return column === undefined ? [] : [column]
  })
  const onHost = (pid: number): number => initPid + pid - 1
  const rows = list.map((info): Row => ({ info, pid: onHost(info.pid), ppid: onHost(info.ppid) }))
  return {
    Processes: rows.map((row) => pairs.map(([, value]) => value(row))),
    Titles: pairs.map(([title]) => title),
  }
}

function columnsFor(args: string): readonly string[] | undefined {
  if (args === '' || args === '-ef') return full
  if (args.startsWith('--')) return undefined
  const format = /-?o\s*([a-z,]+)/.exec(args)
  if (format !== null) return (format[1] ?? '').split(',').filter((name) => name in columns)
  return /^-?a?u?x?$/.test(args) ? bsd : full
}
