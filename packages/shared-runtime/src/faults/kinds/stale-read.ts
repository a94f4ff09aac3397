import { z } from 'zod'
import { defineFaultKind, type FaultKind } from '../kind.ts'

/** Strikes reads only; with `count` the next so many reads are stale, then the present is back. */
export const staleRead: FaultKind = defineFaultKind({
  name: 'stale-read',
  summary: 'A read answers from before the last change, as a lagging replica does.',
  phases: ['before'],
  readsOnly: true,
  parameters: z.strictObject({ changes: z.int().min(1).max(1000).default(1) }),
  strike: ({ changes }) => ({ type: 'stale', changes }),
})
