import { encodeText } from '../bytes.ts'
import { busyboxApplets } from './busybox-applets.ts'
import type { DeviceName, Directory, FileNode, FileTree, RegularFile } from './file-tree.ts'

const meta = { uid: 0, gid: 0, mtime: 0 }

export const directoryOf = (
  entries: Readonly<Record<string, FileNode>>,
  mode = 0o755,
): Directory => ({
  type: 'directory',
  entries,
  mode,
  ...meta,
})
export const textFile = (text: string, mode = 0o644): RegularFile => ({
  type: 'file',
  content: encodeText(text),
  mode,
  ...meta,
})
const device = (name: DeviceName): FileNode => ({
  type: 'device',
  device: name,
  mode: 0o666,
  ...meta,
})
const link = (target: string): FileNode => ({ type: 'symlink', target, mode: 0o777, ...meta })

/** /dev as the runtime mounts it into every container. */
export const deviceFiles: Directory = directoryOf({
  console: device('tty'),
  full: device('full'),
  null: device('null'),
  random: device('random'),
  tty: device('tty'),
  urandom: device('random'),
  zero: device('zero'),
  fd: link('/proc/self/fd'),
  stdin: link('/proc/self/fd/0'),
  stdout: link('/proc/self/fd/1'),
  stderr: link('/proc/self/fd/2'),
  shm: directoryOf({}, 0o1777),
  pts: directoryOf({}),
})

const banner =
  "BusyBox v1.35.0 (Debian 1:1.35.0-4+deb12u1+b1) built-in shell (ash)\nEnter 'help' for a list of built-in commands.\n"

/** The image that the recordings used: a static busybox and its links, nothing else. */
export const busyboxFiles = (): FileTree => {
  const bin: Record<string, FileNode> = {
    busybox: {
      type: 'file',
      content: '',
      mode: 0o755,
      program: 'busybox',
      banner,
      standalone: true,
      size: 1_982_696,
      ...meta,
    },
  }
  for (const name of busyboxApplets) bin[name] = link('busybox')
  return directoryOf({
    bin: directoryOf(bin),
    dev: deviceFiles,
    etc: directoryOf({
      group: textFile('root:x:0:\nnogroup:x:65534:\n'),
      passwd: textFile('root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false\n'),
    }),
    proc: directoryOf({}, 0o555),
    root: directoryOf({}),
    sys: directoryOf({}),
    tmp: directoryOf({}, 0o1777),
  })
}
