import { z } from 'zod'
import { defineFaultKind, pass, type FaultKind } from '../kind.ts'

export const reorder: FaultKind = defineFaultKind({
  name: 'reorder',
  summary: 'Lets later messages to the same receiver go first, for a while.',
  phases: ['send'],
  parameters: z.strictObject({
    messages: z.int().min(1).max(1000).default(1),
    withinMs: z.number().min(0).max(86_400_000).default(60_000),
  }),
  strike: () => pass,
  onSend: ({ messages, withinMs }) => ({ type: 'let-pass', messages, withinMs }),
})
