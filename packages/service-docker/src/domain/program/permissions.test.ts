import { expect, test } from 'vitest'
import { start } from './simulated-run.test.support.ts'

// Engine 29.0.0-beta.1, `docker run -u nobody busybox`, in /tmp.
test.each([
  ['echo a > /etc/passwd', "sh: can't create /etc/passwd: Permission denied\n", 1],
  ['echo a > /x', "sh: can't create /x: Permission denied\n", 1],
  ['mkdir /x', "mkdir: can't create directory '/x': Permission denied\n", 1],
  ['touch /x', 'touch: /x: Permission denied\n', 1],
  ['touch /etc/passwd', 'touch: /etc/passwd: Permission denied\n', 1],
  ['rm /etc/passwd', "rm: can't remove '/etc/passwd': Permission denied\n", 1],
  ['rm -f /etc/passwd', "rm: can't remove '/etc/passwd': Permission denied\n", 1],
  ['mv /etc/passwd /tmp/x', "mv: can't rename '/etc/passwd': Permission denied\n", 1],
  ['cp /etc/passwd /x', "cp: can't create '/x': Permission denied\n", 1],
  ['cp /etc/passwd /etc/group', "cp: can't create '/etc/group': Permission denied\n", 1],
  ['chmod 777 /etc', 'chmod: /etc: Operation not permitted\n', 1],
  ['chown nobody /etc', 'chown: /etc: Operation not permitted\n', 1],
  ['ln -s a /x', 'ln: /x: Permission denied\n', 1],
  ['rmdir /root', "rmdir: '/root': Permission denied\n", 1],
  ['ls /root', '', 0],
  ['cd /root', '', 0],
  ['cd /root; cat x', "cat: can't open 'x': No such file or directory\n", 1],
  ['kill -9 1', '', 0],
  ['kill -TERM 1', '', 0],
  ['/bin/kill 1', '', 0],
  [
    'touch a; chmod 0 a; cat a; echo b > a; cp a b; sh a; ./a; . ./a; head a; grep a a; sed p a; wc a; sort a; md5sum a; test -r a; echo $?',
    "cat: can't open 'a': Permission denied\nsh: can't create a: Permission denied\ncp: can't open 'a': Permission denied\nsh: can't open 'a': Permission denied\nsh: ./a: Permission denied\nsh: .: line 0: can't open './a': Permission denied\n",
    2,
  ],
  ['mkfifo /x', 'mkfifo: /x: Permission denied\n', 1],
  ['truncate -s 0 /etc/passwd', 'truncate: /etc/passwd: open: Permission denied\n', 1],
  ['tee /x </dev/null', 'tee: /x: Permission denied\n', 1],
  ['dd if=/dev/null of=/x', "dd: can't open '/x': Permission denied\n", 1],
  ['find /root', '/root\n', 0],
  [
    'id; whoami; groups',
    'uid=65534(nobody) gid=65534(nogroup) groups=65534(nogroup)\nnobody\nnogroup\n',
    0,
  ],
  ['hostname x', 'hostname: sethostname: Operation not permitted\n', 1],
  ['mktemp /xXXXXXX', 'mktemp: (null): Permission denied\n', 1],
  ['unlink /etc/passwd', "unlink: can't remove file '/etc/passwd': Permission denied\n", 1],
  ['du /root', '4\t/root\n', 0],
  ['cd /root; stat -c %U x', "stat: can't stat 'x': No such file or directory\n", 1],
  ['exec >/x', "sh: can't create /x: Permission denied\n", 1],
  ['cat /etc/shadow', "cat: can't open '/etc/shadow': No such file or directory\n", 1],
  ['umask 777; touch z; cat z', "cat: can't open 'z': Permission denied\n", 1],
])('DK-21 nobody is answered %j as in busybox 1.35', (script, output, code) => {
  const run = start(['sh', '-c', `exec 2>&1; cd /tmp; ${script}`], { user: 'nobody' }).settle()
  expect([run.out, run.exits['init']]).toEqual([output, code])
})
