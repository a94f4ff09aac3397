import { describe, expect, test } from 'vitest'
import { start } from './simulated-run.test.support.ts'

/** What came of a shell that was interrupted after a second: its output, its code and when it ended. */
function interrupted(script: string, how: 'kill' | 'key'): readonly [string, number, number] {
  const tty = { rows: 24, cols: 80 }
  const change = how === 'key' ? { stdin: 'open' as const, tty } : { stdin: 'open' as const }
  const run = start(['sh', '-c', script], change)
  run.advance(1000)
  if (how === 'key') run.type('\x03')
  else run.send({ type: 'signal', signal: 2, handle: 'init' })
  let ms = 0
  while (run.exits['init'] === undefined && ms < 9000) {
    run.advance(500)
    ms += 500
  }
  return [run.out + run.err, run.exits['init'] ?? -1, ms]
}

// Engine 29.0.0-beta.1, busybox 1.35.0; Ctrl-C of `docker run -it`.
describe('DK-04 a -c shell as pid 1 sees to SIGINT itself', () => {
  test.each([
    ['sleep 4; echo done $?', '^C', 130],
    ['while :; do sleep 1; done', '^C', 130],
    ['trap "echo int" INT; sleep 4; echo done $?', '^Cint\r\ndone 130\r\n', 0],
    ['sleep 4 | cat; echo $?', '^C', 130],
    ['(sleep 4; echo in); echo out $?', '^C', 130],
    ['read x; echo got $?', '^C', 130],
    ['x=$(sleep 4; echo s); echo "$? $x"', '^C', 130],
    ['sleep 4 & wait; echo $?', '^C', 130],
    ['sh -c "sleep 4; echo inner"; echo outer $?', '^C', 130],
  ])('Ctrl-C ends %j at once', (script, output, code) => {
    expect(interrupted(script, 'key')).toEqual([output, code, 0])
  })

  test('Ctrl-C leaves what ignores it alone, and a sleep that took its place', () => {
    expect(interrupted('trap "" INT; sleep 3; echo $?', 'key')).toEqual(['^C0\r\n', 0, 2000])
    expect(interrupted('sleep 4', 'key')).toEqual(['^C', 0, 3000])
  })

  test.each([
    ['sleep 4; echo done $?', '', 3000],
    ['while :; do :; done', '', 0],
    ['sleep 4 & wait; echo $?', '', 0],
    ['trap "echo exit \\$?" EXIT; sleep 4; echo no', 'exit 130\n', 3000],
    ['x=$(sleep 4; echo s); echo $x', '', 3000],
    ['trap "echo int" INT; trap - INT; sleep 4; echo $?', '', 3000],
  ])('a signal to it alone waits for the command in the foreground: %j', (script, output, ms) => {
    expect(interrupted(script, 'kill')).toEqual([output, 130, ms])
  })
})
