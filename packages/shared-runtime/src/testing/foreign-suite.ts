import { execFile } from 'node:child_process'
import { missingHere } from './evidence.ts'
import { startCommand, type ReadyLine } from './start-command.ts'

/** What a suite prints of its checks. */
export interface ForeignRun {
  readonly passed: number
  /** Every other line but totals: failed checks, errors, a line for an exit that is not 0. */
  readonly failures: readonly string[]
}

/** A fault rule that waits in one of the suite's namespaces, so that the suite has something to find. */
export interface Planted {
  /** Default `default`. */
  readonly namespace?: string
  readonly rule: object
}

/**
 * Runs a client of another language, as the script `suite` gets and drives it, against a single-service
 * command of its own, so that its requests are evidence of the test. The suite prints `PASS name`,
 * `FAIL name: why` or `NOT_RUN name: reason` per line; a reason skips the test.
 */
export async function foreignSuite(
  test: { readonly skip: (note: string) => unknown },
  command: string,
  suite: string,
  planted?: Planted,
): Promise<ForeignRun> {
  // What was answered wrongly on purpose is no evidence.
  const served = await startCommand(command, ['--port', '0'], { evidence: planted === undefined })
  try {
    if (planted !== undefined) await plant(served.ready.urls['http'], planted)
    const output = await printed(suite, served.ready.env)
    const [, reason] = /^NOT_RUN [^:]*: (.*)$/m.exec(output) ?? []
    // What the suite needs can't be had on this machine: its own words say what that is.
    if (reason !== undefined) test.skip(missingHere(reason))
    const lines = output.split('\n')
    return {
      passed: lines.filter((line) => line.startsWith('PASS ')).length,
      failures: lines.filter((line) => line !== '' && !/^PASS |^\d+ passed, /.test(line)),
    }
  } finally {
    await served.stop()
  }
}

async function plant(
  url: ReadyLine['urls'][string] | undefined,
  { namespace = 'default', rule }: Planted,
): Promise<void> {
  if (typeof url !== 'string') throw new Error('the command serves no single service over HTTP')
  const added = await fetch(`${url}/ns/${namespace}/__admin/faults`, {
    method: 'POST',
    body: JSON.stringify(rule),
  })
  if (!added.ok) throw new Error(await added.text())
}

const printed = (script: string, env: Readonly<Record<string, string>>): Promise<string> =>
  new Promise((done) => {
    execFile(script, { env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      done(error === null ? stdout : `${stdout}\n${stderr}\nexit ${String(error.code)}`)
    })
  })
