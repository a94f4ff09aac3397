import { refuse } from '@crvouga/mockingbird-shared-runtime'
import type { Operation } from './parts/operation.ts'

export const volumeUpdate: Operation = () =>
  refuse('unavailable', 'volume update only valid for cluster volumes, but swarm is unavailable')
