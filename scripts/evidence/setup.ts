import { afterEach } from 'vitest'
import { harvestOperations } from '../../packages/shared-runtime/src/testing/evidence.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** `service/operationId` → status → how often. */
    operations?: Readonly<Record<string, Readonly<Record<string, number>>>>
  }
}

// Registered before any hook of a test file, so it runs after all of them.
afterEach(async ({ task }) => {
  const operations = await harvestOperations()
  if (Object.keys(operations).length > 0) task.meta.operations = operations
})
