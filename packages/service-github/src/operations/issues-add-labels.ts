import type { Operation } from './steps/operation.ts'
import { wearLabels } from './steps/wear-labels.ts'

export const issuesAddLabels: Operation = (ctx) => wearLabels(ctx, 'add')
