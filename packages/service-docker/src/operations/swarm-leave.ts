import { refuse } from '@crvouga/mockingbird-shared-runtime'
import type { Operation } from './parts/operation.ts'

export const swarmLeave: Operation = () => refuse('unavailable', 'This node is not part of a swarm')
