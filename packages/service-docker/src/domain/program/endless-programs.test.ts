import { describe, expect, test } from 'vitest'
import { sh } from './simulated-run.test.support.ts'

function ends(script: string): readonly [string, string, number | undefined] {
  const run = sh(script).settle(20_000)
  return [run.out, run.err, run.exits['init']]
}

describe('DK-21 programs without an end meet the limits of the machine', () => {
  test.each([
    ['yes > /tmp/f; echo $?', '1\n', 'yes: (null): No space left on device\n', 0],
    ['cat /dev/zero > /dev/full; echo $?', '1\n', 'cat: write error: No space left on device\n', 0],
    ['yes | sort; echo $?', '1\n', 'sort: out of memory\n', 0],
    ['cat /dev/zero | tail; echo $?', '1\n', 'tail: out of memory\n', 0],
    ['cat /dev/zero | grep a; echo $?', '1\n', 'grep: out of memory\n', 0],
    ['x=$(yes); echo $?', '', 'sh: out of memory\n', 2],
    ['head -c 300M /dev/zero | wc -c', '314572800\n', '', 0],
    ['dd if=/dev/zero of=/dev/null bs=1G count=2 status=none; echo $?', '0\n', '', 0],
    ['seq 200000 | wc -L', '6\n', '', 0],
    ['echo a | xargs -n 0; echo $?', '1\n', 'xargs: number 0 is not in 1..2147483647 range\n', 0],
  ])('%s', (script, out, err, code) => {
    expect(ends(script)).toEqual([out, err, code])
  })
})
