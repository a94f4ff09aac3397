/** Every call of the admin API, by group. Heavy with schemas: whoever only may need it loads it when it does. */
export { clockOperations } from './clock.ts'
export { faultOperations } from './faults.ts'
export { outboxOperations } from './outbox.ts'
export { requestOperations } from './requests.ts'
export { branchOperations, checkpointOperations, timelineOperations } from './timeline.ts'
export { stateOperations, worldOperations } from './world.ts'
