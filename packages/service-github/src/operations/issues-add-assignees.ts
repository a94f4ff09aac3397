import { assign } from './steps/assign.ts'
import type { Operation } from './steps/operation.ts'

export const issuesAddAssignees: Operation = (ctx) => assign(ctx, 'add')
