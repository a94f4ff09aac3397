import { expect, test } from 'vitest'
import type { MountPoint } from './machine.ts'
import { start } from './simulated-run.test.support.ts'

const prepare = 'mkdir /data; cd /data; echo a > f; mkdir dir; ln -s f link'
const { files } = start(['sh', '-c', prepare]).settle().machine

/** What a shell says and answers where `/data` holds a file, a link to it and a directory. */
function said(script: string, mounts: readonly MountPoint[]): string {
  const run = start(['sh', '-c', `exec 2>&1; ${script}`], {}, { files, mounts }).settle()
  return `${run.out}= ${run.exits['init']}`
}

const readOnly = [{ path: '/data', readOnly: true }]

// Engine 29.0.0-beta.1, busybox 1.35.0, a volume mounted `:ro` at /data.
test.each([
  ['echo x > f', "sh: can't create f: Read-only file system\n= 1"],
  ['echo x > new', "sh: can't create new: Read-only file system\n= 1"],
  ['echo x >> f', "sh: can't create f: Read-only file system\n= 1"],
  ['exec 3<>f', "sh: can't create f: Read-only file system\n= 1"],
  ['cat f', 'a\n= 0'],
  ['touch f', 'touch: f: Read-only file system\n= 1'],
  ['touch new', 'touch: new: Read-only file system\n= 1'],
  ['mkdir d', "mkdir: can't create directory 'd': Read-only file system\n= 1"],
  ['mkdir dir', "mkdir: can't create directory 'dir': File exists\n= 1"],
  ['mkdir -p dir/a/b', "mkdir: can't create directory 'dir/a/': Read-only file system\n= 1"],
  ['rm f', "rm: can't remove 'f': Read-only file system\n= 1"],
  ['rm -f f', "rm: can't remove 'f': Read-only file system\n= 1"],
  ['rm -f none', '= 0'],
  ['rm -r dir', "rm: can't remove 'dir': Read-only file system\n= 1"],
  ['rmdir dir', "rmdir: 'dir': Read-only file system\n= 1"],
  ['mv f g', "mv: can't rename 'f': Read-only file system\n= 1"],
  ['mv f /tmp/g; cat /tmp/g', "mv: can't remove 'f': Read-only file system\na\n= 0"],
  ['cp f g', "cp: can't create 'g': Read-only file system\n= 1"],
  ['cp f /tmp/h; cat /tmp/h', 'a\n= 0'],
  ['echo b > /tmp/h; cp /tmp/h f', "cp: can't create 'f': Read-only file system\n= 1"],
  ['ln -s f l', 'ln: l: Read-only file system\n= 1'],
  ['ln f l', 'ln: l: Read-only file system\n= 1'],
  ['chmod 600 f', 'chmod: f: Read-only file system\n= 1'],
  ['chown 1 f', 'chown: f: Read-only file system\n= 1'],
  ['mkfifo p', 'mkfifo: p: Read-only file system\n= 1'],
  ['dd if=/dev/zero of=z count=1', "dd: can't open 'z': Read-only file system\n= 1"],
  ['echo a | tee z', 'tee: z: Read-only file system\na\n= 1'],
  ['truncate -s 0 f', 'truncate: f: open: Read-only file system\n= 1'],
  ['test -w f', '= 0'],
  ['cd dir; echo x > y', "sh: can't create y: Read-only file system\n= 1"],
  ['echo x > link', "sh: can't create link: Read-only file system\n= 1"],
  ['mktemp ./tXXXXXX', 'mktemp: (null): Read-only file system\n= 1'],
])('DK-21 a read-only mount answers %j', (script, wanted) => {
  expect(said(`cd /data; ${script}`, readOnly)).toBe(wanted)
})

test('DK-21 sed -i gives up where it cannot write its temporary file', () => {
  expect(said('cd /data; sed -i s/a/b/ f', readOnly)).toMatch(
    /^sed: can't create temp file 'f[a-zA-Z0-9]{6}': Read-only file system\n= 1$/,
  )
})

test('DK-21 the deepest mount decides, and a move between two of them copies', () => {
  const mounts = [
    { path: '/', readOnly: true },
    { path: '/data', readOnly: true },
    { path: '/data/dir', readOnly: false },
    { path: '/tmp', readOnly: false },
  ]
  expect(said('cd /data; echo x > dir/y; echo $?; mv f dir/f; cat dir/f', mounts)).toBe(
    "0\nmv: can't remove 'f': Read-only file system\na\n= 0",
  )
  expect(
    said('echo x > /new; mkdir /q; echo x > /tmp/n; mv /tmp/n /data/dir; ls /tmp', mounts),
  ).toBe(
    "sh: can't create /new: Read-only file system\nmkdir: can't create directory '/q': Read-only file system\n= 0",
  )
})

test('DK-21 a missing way up to a directory is named as far as it goes', () => {
  expect(said('mktemp /nowhere/tXXXXXX; mkdir -p /proc/x/y/z', [])).toBe(
    "mktemp: (null): No such file or directory\nmkdir: can't create directory '/proc/x/': No such file or directory\n= 1",
  )
})
