import { execFile } from 'node:child_process'
import { missingHere } from './evidence.ts'

/** What a suite prints of its checks. */
export interface ForeignRun {
  readonly passed: number
  /** Every other line but totals: failed checks, errors, a line for an exit that is not 0. */
  readonly failures: readonly string[]
}

/**
 * Runs a client of another language as a script drives it, with that environment. The script prints
 * `PASS name`, `FAIL name: why` or `NOT_RUN name: reason` per line; a reason skips the test.
 */
export async function foreignSuite(
  test: { readonly skip: (note: string) => unknown },
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<ForeignRun> {
  const output = await printed(script, env)
  const [, reason] = /^NOT_RUN [^:]*: (.*)$/m.exec(output) ?? []
  // What the suite needs can't be had on this machine: its own words say what that is.
  if (reason !== undefined) test.skip(missingHere(reason))
  const lines = output.split('\n')
  return {
    passed: lines.filter((line) => line.startsWith('PASS ')).length,
    failures: lines.filter((line) => line !== '' && !/^PASS |^\d+ passed, /.test(line)),
  }
}

const printed = (script: string, env: Readonly<Record<string, string>>): Promise<string> =>
  new Promise((done) => {
    execFile(script, { env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      done(error === null ? stdout : `${stdout}\n${stderr}\nexit ${String(error.code)}`)
    })
  })
