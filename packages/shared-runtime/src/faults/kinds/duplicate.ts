import { z } from 'zod'
import { defineFaultKind, type FaultKind } from '../kind.ts'

export const duplicate: FaultKind = defineFaultKind({
  name: 'duplicate',
  summary: 'Delivers the request twice, as a retrying proxy does; one of the two answers is sent.',
  phases: ['before'],
  parameters: z.strictObject({ answer: z.enum(['first', 'last']).default('first') }),
  strike: ({ answer }) => ({ type: 'duplicate', answer }),
})
