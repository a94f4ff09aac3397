import { fileURLToPath } from 'node:url'
import {
  foreignSuite as runSuite,
  packageCommand,
  type ForeignRun,
  type Planted,
} from '@crvouga/mockingbird-shared-runtime/testing'
import type { TestContext } from 'vitest'

const command = packageCommand('@crvouga/mockingbird-service-github', import.meta.filename)

/** Runs `extra/<name>.sh`. */
export const foreignSuite = (
  ctx: TestContext,
  name: string,
  planted?: Planted,
): Promise<ForeignRun> =>
  runSuite(ctx, command, fileURLToPath(new URL(`extra/${name}.sh`, import.meta.url)), planted)

/** A deletion that is answered as done and was not. */
export const untrueDeletion: object = {
  match: { operationId: 'git/delete-ref' },
  phase: 'before',
  kind: 'status',
  status: 204,
  body: '',
}
