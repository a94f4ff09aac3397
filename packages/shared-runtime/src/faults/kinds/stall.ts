import { z } from 'zod'
import { defineFaultKind, type FaultKind } from '../kind.ts'

// Longer than any client waits; the wait ends with the request.
const foreverMs = 86_400_000

export const stall: FaultKind = defineFaultKind({
  name: 'stall',
  summary:
    'Sends the first bytes of the body, then nothing for a while (or until the client gives up).',
  phases: ['reply-body'],
  parameters: z.strictObject({
    atByte: z.int().min(0).default(0),
    ms: z.number().min(0).max(foreverMs).optional(),
    clock: z.enum(['wall', 'logical']).default('wall'),
  }),
  strike: ({ atByte, ms = foreverMs, clock }, { sleep }) => {
    let left = atByte
    let stalled = false
    return {
      type: 'gate',
      gate: {
        *pass(bytes) {
          if (stalled || bytes.length < left) {
            left -= bytes.length
            yield { kind: 'send', bytes }
            return
          }
          stalled = true
          if (left > 0) yield { kind: 'send', bytes: bytes.subarray(0, left) }
          yield { kind: 'wait', until: sleep(ms, clock) }
          if (left < bytes.length) yield { kind: 'send', bytes: bytes.subarray(left) }
        },
      },
    }
  },
})
