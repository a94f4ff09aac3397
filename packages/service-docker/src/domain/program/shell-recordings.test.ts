import { describe, expect, test } from 'vitest'
import { busyboxRecordings } from './busybox-recordings.test.data.ts'
import { errorRecordings } from './error-recordings.test.data.ts'
import { sh } from './simulated-run.test.support.ts'

describe('DK-21 the simulated sh answers as busybox 1.35 did', () => {
  test.each([...busyboxRecordings, ...errorRecordings])(
    '$script',
    ({ script, stdout, stderr, code }) => {
      const run = sh(script).settle()
      expect({ stdout: run.out, stderr: run.err, code: run.exits['init'] }).toEqual({
        stdout,
        stderr,
        code,
      })
    },
  )
})
