import { assign } from './steps/assign.ts'
import type { Operation } from './steps/operation.ts'

export const issuesRemoveAssignees: Operation = (ctx) => assign(ctx, 'remove')
