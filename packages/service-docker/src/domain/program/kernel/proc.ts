import { encodeText } from '../bytes.ts'
import type { Bytes, Directory, FileNode, RegularFile, Symlink } from '../files/file-tree.ts'
import type { Kernel } from './kernel.ts'
import type { Process } from './state.ts'

const rootOwned = { uid: 0, gid: 0 }

/** The little of /proc that scripts look at, made when asked for. */
export function procNode(k: Kernel, self: Process, path: string): FileNode | undefined {
  const [, , first, second, third] = path.split('/')
  const file = (content: Bytes): RegularFile => ({
    type: 'file',
    content,
    mode: 0o444,
    mtime: k.now,
    ...rootOwned,
  })
  const directory = (names: readonly string[]): Directory => ({
    type: 'directory',
    entries: Object.fromEntries(names.map((name) => [name, file('')])),
    mode: 0o555,
    mtime: k.now,
    ...rootOwned,
  })
  if (first === undefined) {
    return directory([...k.pids().map(String), 'self', ...Object.keys(general)])
  }
  const text = general[first]
  if (text !== undefined) return second === undefined ? file(encodeText(text(k))) : undefined
  if (first === 'self' && second === undefined) {
    const link: Symlink = {
      type: 'symlink',
      target: String(self.pid),
      mode: 0o777,
      mtime: k.now,
      ...rootOwned,
    }
    return link
  }
  const p = first === 'self' ? self : k.peek(Number(first))
  if (p === undefined) return undefined
  switch (second) {
    case undefined:
      return directory(['cmdline', 'comm', 'environ', 'fd', 'stat', 'status'])
    case 'cmdline':
      return file(p.exit === null ? p.argv.map((arg) => `${arg}\0`).join('') : '')
    case 'comm':
      return file(`${commandName(p)}\n`)
    case 'environ':
      return file(
        Object.entries(p.env)
          .map(([name, value]) => `${name}=${value}\0`)
          .join(''),
      )
    case 'stat':
      return file(
        `${p.pid} (${commandName(p)}) ${stateLetter(p)} ${p.ppid} ${p.pgid} ${p.sid} 0 -1\n`,
      )
    case 'status':
      return file(
        `Name:\t${commandName(p)}\nState:\t${stateLetter(p)}\nPid:\t${p.pid}\nPPid:\t${p.ppid}\n` +
          `Uid:\t${p.uid}\t${p.uid}\t${p.uid}\t${p.uid}\nGid:\t${p.gid}\t${p.gid}\t${p.gid}\t${p.gid}\n`,
      )
    case 'fd':
      return third === undefined ? directory(Object.keys(p.fds)) : undefined
    default:
      return undefined
  }
}

/** The kernel keeps 15 bytes of the program's name. */
export const commandName = (p: Process): Bytes => {
  const name = p.argv[0] ?? ''
  return name.slice(name.lastIndexOf('/') + 1).slice(0, 15)
}
export const stateLetter = (p: Process): string =>
  p.exit !== null ? 'Z' : p.stopped ? 'T' : p.wait === null ? 'R' : 'S'

const general: Readonly<Record<string, (k: Kernel) => string>> = {
  version: (k) => `Linux version ${k.settings.kernelRelease} (mockingbird) #1 SMP\n`,
  uptime: (k) => {
    const seconds = ((k.now - k.settings.bootedAt) / 1000).toFixed(2)
    return `${seconds} ${seconds}\n`
  },
  loadavg: (k) => `0.00 0.00 0.00 1/${k.pids().length} ${k.settings.nextPid - 1}\n`,
  meminfo: () =>
    'MemTotal:        8000000 kB\nMemFree:         4000000 kB\nMemAvailable:    6000000 kB\n',
  cpuinfo: () =>
    'processor\t: 0\nmodel name\t: Simulated CPU\n\nprocessor\t: 1\nmodel name\t: Simulated CPU\n\n',
  mounts: () =>
    'overlay / overlay rw,relatime 0 0\nproc /proc proc rw,nosuid,nodev,noexec,relatime 0 0\n',
}
