import { z } from 'zod'
import { defineFaultKind, type FaultKind } from '../kind.ts'

export const slice: FaultKind = defineFaultKind({
  name: 'slice',
  summary: 'Sends the body in small pieces, with a pause between them.',
  phases: ['reply-body'],
  parameters: z.strictObject({
    bytes: z.int().min(1),
    pauseMs: z.number().min(0).max(60_000).default(0),
    clock: z.enum(['wall', 'logical']).default('wall'),
  }),
  strike: ({ bytes: size, pauseMs, clock }, { sleep }) => {
    let first = true
    return {
      type: 'gate',
      gate: {
        *pass(bytes) {
          for (let at = 0; at < bytes.length; at += size) {
            // Pieces without a pause would be joined again on the way.
            if (!first) yield { kind: 'wait', until: sleep(pauseMs, clock) }
            first = false
            yield { kind: 'send', bytes: bytes.subarray(at, at + size) }
          }
        },
      },
    }
  },
})
