import { fileURLToPath } from 'node:url'
import {
  foreignSuite as runSuite,
  packageCommand,
  startCommand,
  type ForeignRun,
} from '@crvouga/mockingbird-shared-runtime/testing'
import type { TestContext } from 'vitest'

const script = packageCommand('@crvouga/mockingbird-service-github', import.meta.filename)

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
    const suite = fileURLToPath(new URL(`extra/${name}.sh`, import.meta.url))
    return await runSuite(ctx, suite, command.ready.env)
  } finally {
    await command.stop()
  }
}

/** A deletion that is answered as done and was not. */
export const untrueDeletion: object = {
  match: { operationId: 'git/delete-ref' },
  phase: 'before',
  kind: 'status',
  status: 204,
  body: '',
}
