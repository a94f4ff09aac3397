import type { Operation } from './steps/operation.ts'
import { wearLabels } from './steps/wear-labels.ts'

export const issuesSetLabels: Operation = (ctx) => wearLabels(ctx, 'set')
