import { json } from '../wire/replies.ts'
import type { Operation } from './parts/operation.ts'

export const buildPrune: Operation = () => json(200, { CachesDeleted: null, SpaceReclaimed: 0 })
