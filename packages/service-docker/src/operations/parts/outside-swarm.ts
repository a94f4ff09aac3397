import { refuse } from '@crvouga/mockingbird-shared-runtime'
import type { Operation } from './operation.ts'

/** This engine is in no swarm, and says so to everything that needs one. */
export const outsideSwarm: Operation = () =>
  refuse(
    'unavailable',
    'This node is not a swarm manager. Use "docker swarm init" or "docker swarm join" to connect this node to swarm and try again.',
  )
