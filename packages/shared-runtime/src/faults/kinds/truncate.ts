import { z } from 'zod'
import { defineFaultKind, type FaultKind } from '../kind.ts'

/** Counted in body bytes before chunk framing, or in bytes written after an upgrade. */
export const truncate: FaultKind = defineFaultKind({
  name: 'truncate',
  summary: 'Sends the first bytes of the body and then ends the connection.',
  phases: ['reply-body'],
  parameters: z.strictObject({
    atByte: z.int().min(0),
    how: z.enum(['drop', 'reset']).default('drop'),
  }),
  strike: ({ atByte, how }) => {
    let left = atByte
    return {
      type: 'gate',
      gate: {
        *pass(bytes) {
          if (bytes.length <= left) {
            left -= bytes.length
            yield { kind: 'send', bytes }
            return
          }
          if (left > 0) yield { kind: 'send', bytes: bytes.subarray(0, left) }
          yield { kind: 'cut', how }
        },
      },
    }
  },
})
