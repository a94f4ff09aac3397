import { refuse } from '@crvouga/mockingbird-shared-runtime'
import type { SupportedOperationId } from '../generated/contract.ts'
import type { Operation } from './operation.ts'

/** This engine is in no swarm, and says so to everything that needs one. */
const noManager: Operation = () =>
  refuse(
    'unavailable',
    'This node is not a swarm manager. Use "docker swarm init" or "docker swarm join" to connect this node to swarm and try again.',
  )

const noSwarm: Operation = () => refuse('unavailable', 'This node is not part of a swarm')

type SwarmOperation = Extract<
  SupportedOperationId,
  `${'Swarm' | 'Node' | 'Service' | 'Task' | 'Secret' | 'Config'}${string}`
>

export const outsideSwarm: Readonly<Record<SwarmOperation, Operation>> = {
  SwarmInspect: noManager,
  SwarmUpdate: noManager,
  SwarmUnlock: noManager,
  SwarmUnlockkey: noManager,
  SwarmLeave: noSwarm,
  NodeList: noManager,
  NodeInspect: noManager,
  NodeDelete: noManager,
  NodeUpdate: noManager,
  ServiceList: noManager,
  ServiceCreate: noManager,
  ServiceInspect: noManager,
  ServiceDelete: noManager,
  ServiceUpdate: noManager,
  ServiceLogs: noManager,
  TaskList: noManager,
  TaskInspect: noManager,
  TaskLogs: noManager,
  SecretList: noManager,
  SecretCreate: noManager,
  SecretInspect: noManager,
  SecretDelete: noManager,
  SecretUpdate: noManager,
  ConfigList: noManager,
  ConfigCreate: noManager,
  ConfigInspect: noManager,
  ConfigDelete: noManager,
  ConfigUpdate: noManager,
}
