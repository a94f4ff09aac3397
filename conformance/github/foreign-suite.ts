import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  missingHere,
  packageCommand,
  startCommand,
} from '@crvouga/mockingbird-shared-runtime/testing'
import type { TestContext } from 'vitest'

const script = packageCommand('@crvouga/mockingbird-service-github', import.meta.filename)

/** What a suite of `extra/` prints of its checks. */
export interface ForeignRun {
  readonly passed: number
  readonly failures: readonly string[]
}

/** A fault rule that waits in one of the suite's namespaces, so that the suite has something to find. */
export interface Planted {
  readonly namespace: string
  readonly rule: object
}

/**
 * Runs a client of another language, as `extra/<name>.sh` fetches and drives it, against a command of its
 * own, so that its requests are evidence of the test. A client that can't be had here skips the test.
 */
export async function foreignSuite(
  ctx: TestContext,
  name: string,
  planted?: Planted,
): Promise<ForeignRun> {
  // What was answered wrongly on purpose is no evidence.
  const command = await startCommand(script, ['--port', '0'], { evidence: planted === undefined })
  try {
    if (planted !== undefined) {
      const base = command.ready.env['GITHUB_API_URL'] ?? ''
      const added = await fetch(`${base}/ns/${planted.namespace}/__admin/faults`, {
        method: 'POST',
        body: JSON.stringify(planted.rule),
      })
      if (!added.ok) throw new Error(await added.text())
    }
    const output = await printed(
      fileURLToPath(new URL(`extra/${name}.sh`, import.meta.url)),
      command.ready.env,
    )
    const [, reason] = /^NOT_RUN [^:]*: (.*)$/m.exec(output) ?? []
    if (reason !== undefined) ctx.skip(missingHere(reason))
    const lines = output.split('\n')
    return {
      passed: lines.filter((line) => line.startsWith('PASS ')).length,
      failures: lines.filter((line) => line !== '' && !/^PASS |^\d+ passed, /.test(line)),
    }
  } finally {
    await command.stop()
  }
}

/** Both streams, and a line of its own for an exit that is not 0. */
const printed = (file: string, env: Readonly<Record<string, string>>): Promise<string> =>
  new Promise((done) => {
    execFile(file, { env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      done(error === null ? stdout : `${stdout}\n${stderr}\nexit ${String(error.code)}`)
    })
  })

/** A deletion that is answered as done and was not. */
export const untrueDeletion: object = {
  match: { operationId: 'git/delete-ref' },
  phase: 'before',
  kind: 'status',
  status: 204,
  body: '',
}
