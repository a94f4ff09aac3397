import fc from 'fast-check'
import { afterEach } from 'vitest'
import { harvestOperations } from '../../packages/shared-runtime/src/testing/evidence.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** `service/operationId` → status → how often. */
    operations?: Readonly<Record<string, Readonly<Record<string, number>>>>
  }
}

// What properties were answered stands in the support tables, so a run of the same tree must see the same.
// CI looks at fresh ones besides (scripts/ci/fresh-seeds.sh); a failure prints its seed.
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(process.env['PROPERTY_SEED'] ?? 1),
})

// Registered before any hook of a test file, so it runs after all of them.
afterEach(async ({ task }) => {
  const operations = await harvestOperations()
  if (Object.keys(operations).length > 0) task.meta.operations = operations
})
