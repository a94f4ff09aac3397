import { describe, expect, test } from 'vitest'
import {
  bootMachine,
  filesOf,
  isSpawnFailure,
  processes,
  spawnFailureExitCode,
  spawnFailureText,
  stdinBuffered,
  type ProgramScript,
} from './machine.ts'
import { sh, specOf, start } from './simulated-run.test.support.ts'
import { alpineImage, busyboxImage, ubuntuImage } from './standard-images.ts'

const tty = { rows: 24, cols: 80 }
const banner =
  "\r\n\r\nBusyBox v1.35.0 (Debian 1:1.35.0-4+deb12u1+b1) built-in shell (ash)\r\nEnter 'help' for a list of built-in commands.\r\n\r\n"

describe('signals', () => {
  test('DK-04 pid 1 without a handler ignores TERM and INT and dies of KILL', () => {
    const run = start(['sleep', '60'])
    run.send({ type: 'signal', handle: 'init', signal: 15 })
    run.send({ type: 'signal', handle: 'init', signal: 2 })
    expect(run.exits).toEqual({})
    run.send({ type: 'signal', handle: 'init', signal: 9 })
    expect(run.exits).toEqual({ init: 137 })
    expect([...run.timers]).toEqual([])
  })

  test('DK-04 a trap runs when the foreground command has ended', () => {
    const run = sh('trap "exit 0" TERM; while :; do echo tick; sleep 0.2; done')
    run.advance(300).send({ type: 'signal', handle: 'init', signal: 15 })
    expect(run.exits).toEqual({})
    run.advance(100)
    expect(run.exits).toEqual({ init: 0 })
    expect(run.out).toBe('tick\ntick\n')
  })

  test('DK-04 a trap interrupts wait at once', () => {
    const run = sh('trap "echo bye; exit 3" TERM; sleep 60 & wait')
    run.advance(10).send({ type: 'signal', handle: 'init', signal: 15 })
    expect({ out: run.out, exits: run.exits }).toEqual({ out: 'bye\n', exits: { init: 3 } })
  })

  test('DK-15 an exec is not pid 1 and dies of TERM', () => {
    const run = start(['sleep', '60'])
    run.exec('e1', specOf(['sleep', '60']))
    run.send({ type: 'signal', handle: 'e1', signal: 15 })
    expect(run.exits).toEqual({ e1: 143 })
  })

  test('DK-15 an exec that has ended leaves nothing behind in the machine', () => {
    const run = start(['sleep', '60'])
    const before = run.machine
    run.exec('e1', specOf(['sh', '-c', 'echo hi | cat']))
    expect(run.exits).toEqual({ e1: 0 })
    const { processes: left, descriptions, pipes, channels, timers } = run.machine
    expect({ left, descriptions, pipes, channels, timers }).toEqual({
      left: before.processes,
      descriptions: before.descriptions,
      pipes: before.pipes,
      channels: before.channels,
      timers: before.timers,
    })
  })

  test('DK-04 the end of pid 1 ends every exec first', () => {
    const run = start(['sleep', '1'])
    run.exec('e1', specOf(['sh', '-c', 'sleep 60; echo no']))
    run.advance(1000)
    expect(run.log.map((line) => line.replace(/^\d+ /, ''))).toEqual([
      'e1 exits 137',
      'init exits 0',
    ])
  })
})

describe('streams', () => {
  test('DK-09 cat answers what it is sent and ends at the half-close', () => {
    const run = start(['cat'], { stdin: 'open' })
    run.type('hello\n')
    expect(run.out).toBe('hello\n')
    run.send({ type: 'stdin-closed', handle: 'init' })
    expect(run.exits).toEqual({ init: 0 })
  })

  test('DK-09 one output per write, streams apart', () => {
    const run = sh('echo out; echo err >&2; printf a; exit 3')
    expect(run.log.map((line) => line.replace(/^\d+ /, ''))).toEqual([
      'init/stdout "out\\n"',
      'init/stderr "err\\n"',
      'init/stdout "a"',
      'init exits 3',
    ])
  })

  test('DK-09 a reader without room stops the writer and lets it go on', () => {
    const run = start(['sh', '-c', 'read x; echo 1234567890; echo second; echo third'], {
      stdin: 'open',
    })
    run.send({ type: 'output-room', handle: 'init', bytes: 5 }).type('\n')
    expect({ out: run.out, exits: run.exits }).toEqual({ out: '1234567890\n', exits: {} })
    run.send({ type: 'output-room', handle: 'init', bytes: null })
    expect({ out: run.out, exits: run.exits }).toEqual({
      out: '1234567890\nsecond\nthird\n',
      exits: { init: 0 },
    })
  })

  test('DK-09 an endless writer gives a bounded slice and asks for the next', () => {
    const run = start(['yes'])
    expect(run.out.length).toBeGreaterThan(1000)
    expect(run.out.length).toBeLessThan(1_000_000)
    expect([...run.timers.values()]).toEqual([run.now + 1])
  })

  test('DK-09 stdin that nobody reads is counted', () => {
    const run = start(['sleep', '5'], { stdin: 'open' })
    run.type('abc')
    expect(stdinBuffered(run.machine, 'init')).toBe(3)
  })
})

describe('terminal', () => {
  test('DK-15 a shell at a terminal greets, asks for the cursor and echoes (attach/tty-sh-session)', () => {
    const run = start(['sh'], { stdin: 'open', tty })
    run.type('echo $((6*7))\n').type('exit 5\n')
    expect(run.out).toBe(`${banner}/ # \x1b[6necho $((6*7))\r\n42\r\n/ # \x1b[6nexit 5\r\n`)
    expect(run.exits).toEqual({ init: 5 })
  })

  test('DK-15 a resize redraws the prompt, and stty sees it (exec/tty-session)', () => {
    const run = start(['sleep', '60'])
    run.exec('e1', specOf(['sh'], { stdin: 'open', tty }))
    run.send({ type: 'resize', handle: 'e1', rows: 30, cols: 100 })
    run.type('stty size\n', 'e1').type('exit 6\n', 'e1')
    expect(run.output['e1/stdout']).toBe(
      `${banner}/ # \x1b[6n\r/ # \x1b[Jstty size\r\n30 100\r\n/ # \x1b[6nexit 6\r\n`,
    )
    expect(run.exits).toEqual({ e1: 6 })
  })

  test('DK-15 the line discipline echoes control keys and hands over whole lines (attach/ctrl-p-then-other-key)', () => {
    const run = start(['cat'], { stdin: 'open', tty })
    run.type('\x10').type('z\n')
    expect(run.out).toBe('^Pz\r\n\x10z\r\n')
  })

  test('DK-15 ctrl-c interrupts the foreground command, not the shell', () => {
    const run = start(['sh'], { stdin: 'open', tty }, { files: alpineImage })
    run.type('sleep 100\n').type('\x03').type('echo $?\n').type('exit\n')
    expect(run.out).toBe(
      '/ # \x1b[6nsleep 100\r\n^C\r\n/ # \x1b[6necho $?\r\n130\r\n/ # \x1b[6nexit\r\n',
    )
  })

  test('DK-15 ctrl-d on an empty line is the end of the input', () => {
    const run = start(['cat'], { stdin: 'open', tty })
    run.type('ab\x7fc\n').type('\x04')
    expect({ out: run.out, exits: run.exits }).toEqual({
      out: 'ab\b \bc\r\nac\r\n',
      exits: { init: 0 },
    })
  })

  test('DK-15 output of both streams is one, with carriage returns', () => {
    const run = start(['sh', '-c', 'echo out; echo err >&2'], { stdin: 'open', tty })
    expect(run.output).toEqual({ 'init/stdout': 'out\r\nerr\r\n' })
  })
})

describe('starting', () => {
  test.each([
    ['/nosuch', 'exec: "/nosuch": stat /nosuch: no such file or directory', 127],
    ['nosuch', 'exec: "nosuch": executable file not found in $PATH', 127],
    ['/etc', 'exec: "/etc": is a directory: permission denied', 126],
    ['/etc/passwd', 'exec: "/etc/passwd": permission denied', 126],
  ])('DK-03 a start of %s says why not', (name, text, code) => {
    const result = bootMachine(specOf([name]), busyboxImage, 0)
    if (!isSpawnFailure(result)) throw new Error('it started')
    expect([spawnFailureText(result), spawnFailureExitCode(result)]).toEqual([text, code])
  })

  test("DK-15 working directory, environment and user are the exec's own (exec/workdir-env-user)", () => {
    const run = start(['sleep', '9'])
    run.exec('e1', {
      ...specOf(['sh', '-c', 'pwd; echo $A; id -u'], { cwd: '/tmp', user: '65534' }),
      env: ['PATH=/bin', 'A=5'],
    })
    expect(run.output['e1/stdout']).toBe('/tmp\n5\n65534\n')
    expect(run.exec('e2', specOf(['true'], { user: 'nosuchuser' }))).toEqual({
      kind: 'no-user',
      user: 'nosuchuser',
    })
  })

  test('DK-20 the process list names pids, parents and commands', () => {
    const run = sh('sleep 5 & sleep 7')
    run.exec('e1', specOf(['cat'], { stdin: 'open' }))
    expect(
      processes(run.machine).map(({ pid, ppid, argv, handle }) => [
        pid,
        ppid,
        argv.join(' '),
        handle,
      ]),
    ).toEqual([
      [1, 0, 'sleep 7', 'init'],
      [2, 1, 'sleep 5', 'init'],
      [3, 0, 'cat', 'e1'],
    ])
  })

  test('DK-20 a paused machine keeps its input and its timers for later', () => {
    const run = start(['sh', '-c', 'sleep 1; echo woke; read x; echo $x'], { stdin: 'open' })
    run.send({ type: 'pause' }).type('line\n').advance(5000)
    expect(run.out).toBe('')
    run.send({ type: 'unpause' })
    expect({ out: run.out, exits: run.exits }).toEqual({ out: 'woke\nline\n', exits: { init: 0 } })
  })

  test('DK-20 what a container wrote stays in its files', () => {
    const run = sh('mkdir /data; echo x > /data/f')
    const again = start(['cat', '/data/f'], {}, { files: filesOf(run.machine) })
    expect(again.out).toBe('x\n')
  })

  test.each([
    ['alpine', alpineImage],
    ['ubuntu', ubuntuImage],
  ] as const)('DK-21 %s runs its own commands', (name, files) => {
    const run = start(
      ['sh', '-c', '. /etc/os-release; echo $ID; command -v ls; echo a | tr a b'],
      {},
      { files },
    )
    expect(run.out).toBe(`${name}\n${name === 'alpine' ? '/bin/ls' : '/usr/bin/ls'}\nb\n`)
  })
})

describe('scripted programs', () => {
  const script: ProgramScript = {
    steps: [
      { do: 'stdout', text: 'up\n' },
      { do: 'sleep', ms: 500 },
      { do: 'stderr', text: 'warn\n' },
      {
        do: 'react',
        reactions: [
          { exact: 'quit', steps: [{ do: 'exit', code: 7 }] },
          { prefix: 'say ', steps: [{ do: 'stdout', text: '<{line}>\n' }] },
        ],
      },
    ],
    signals: {
      TERM: { do: 'exit', code: 0 },
      HUP: { do: 'steps', steps: [{ do: 'stdout', text: 'reload\n' }] },
      INT: { do: 'ignore' },
    },
    exitCode: 4,
  }
  const programs = [{ match: { kind: 'prefix', argv: ['server'] }, script }] as const

  test('DK-03 a script writes, sleeps, answers lines and ends with its code', () => {
    const run = start(['server', '--port', '1'], { stdin: 'open' }, { programs })
    expect(run.out).toBe('up\n')
    run.advance(500).type('say hi\nother\n')
    expect({ out: run.out, err: run.err }).toEqual({ out: 'up\n<say hi>\n', err: 'warn\n' })
    run.send({ type: 'stdin-closed', handle: 'init' })
    expect(run.exits).toEqual({ init: 4 })
  })

  test('DK-04 a script reacts to signals as it says', () => {
    const run = start(['server'], { stdin: 'open' }, { programs })
    run
      .send({ type: 'signal', handle: 'init', signal: 1 })
      .send({ type: 'signal', handle: 'init', signal: 2 })
    expect({ out: run.out, exits: run.exits }).toEqual({ out: 'up\nreload\n', exits: {} })
    run.send({ type: 'signal', handle: 'init', signal: 15 })
    expect(run.exits).toEqual({ init: 0 })
  })

  test('DK-15 an exec in a scripted container still has a shell', () => {
    const run = start(['server'], { stdin: 'open' }, { programs })
    run.exec('e1', specOf(['sh', '-c', 'ps -o pid,args | grep server']))
    expect(run.output['e1/stdout']).toContain('1 server')
  })
})
