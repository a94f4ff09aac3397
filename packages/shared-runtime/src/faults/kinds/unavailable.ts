import { z } from 'zod'
import { defineFaultKind, type FaultKind } from '../kind.ts'

export const unavailable: FaultKind = defineFaultKind({
  name: 'unavailable',
  summary: 'The whole service is away: live connections end, new requests find nobody.',
  phases: ['before'],
  parameters: z.strictObject({ how: z.enum(['drop', 'reset']).default('reset') }),
  countDefault: 'unlimited',
  disconnects: true,
  strike: ({ how }) => ({ type: 'sever', how }),
})
