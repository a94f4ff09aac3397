import { z } from 'zod'
import { defineFaultKind, type FaultKind } from '../kind.ts'

export const duplicate: FaultKind = defineFaultKind({
  name: 'duplicate',
  summary:
    'Delivers the request twice, as a retrying proxy does; one of the two answers is sent. A message leaves twice.',
  phases: ['before', 'send'],
  parameters: z.strictObject({ answer: z.enum(['first', 'last']).default('first') }),
  strike: ({ answer }) => ({ type: 'duplicate', answer }),
  onSend: () => ({ type: 'twice' }),
})
