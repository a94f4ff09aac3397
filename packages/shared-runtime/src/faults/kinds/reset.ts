import { z } from 'zod'
import { defineFaultKind, type FaultKind } from '../kind.ts'

export const reset: FaultKind = defineFaultKind({
  name: 'reset',
  summary: 'Sends nothing and resets the connection (RST).',
  phases: ['before', 'after-commit', 'reply-head'],
  parameters: z.strictObject({}),
  strike: () => ({ type: 'sever', how: 'reset' }),
})
