import type { AnyAdminOperation } from './admin-operation.ts'
import { clockOperations } from './schemas/clock.ts'
import { faultOperations } from './schemas/faults.ts'
import { outboxOperations } from './schemas/outbox.ts'
import { requestOperations } from './schemas/requests.ts'
import { branchOperations, checkpointOperations, timelineOperations } from './schemas/timeline.ts'
import { stateOperations, worldOperations } from './schemas/world.ts'

/** Every call of the admin API but the services' own controls, by group. */
export const operations: Readonly<Record<string, Readonly<Record<string, AnyAdminOperation>>>> = {
  world: worldOperations,
  clock: clockOperations,
  faults: faultOperations,
  journal: requestOperations,
  timeline: timelineOperations,
  checkpoints: checkpointOperations,
  branches: branchOperations,
  state: stateOperations,
  outbox: outboxOperations,
}
