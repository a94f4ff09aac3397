import type { Operation } from './parts/operation.ts'
import { outsideSwarm } from './parts/outside-swarm.ts'

export const configInspect: Operation = outsideSwarm
