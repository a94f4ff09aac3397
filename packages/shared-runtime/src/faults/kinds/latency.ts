import { z } from 'zod'
import { defineFaultKind, pass, type FaultKind } from '../kind.ts'

export const latency: FaultKind = defineFaultKind({
  name: 'latency',
  summary: 'Waits before going on, on the wall clock or on the logical one.',
  phases: ['before', 'after-commit', 'reply-head'],
  parameters: z.strictObject({
    ms: z.number().min(0).max(86_400_000),
    clock: z.enum(['wall', 'logical']).default('wall'),
  }),
  strike: async ({ ms, clock }, point) => {
    await point.sleep(ms, clock)
    return pass
  },
})
