import { z } from 'zod'
import { defineFaultKind, type FaultKind } from '../kind.ts'

const tickMs = 20

export const bandwidth: FaultKind = defineFaultKind({
  name: 'bandwidth',
  summary: 'Sends the body no faster than so many bytes per second.',
  phases: ['reply-body'],
  parameters: z.strictObject({
    bytesPerSecond: z.number().positive(),
    clock: z.enum(['wall', 'logical']).default('wall'),
  }),
  strike: ({ bytesPerSecond, clock }, { sleep }) => {
    const perTick = Math.max(1, Math.floor((bytesPerSecond * tickMs) / 1000))
    return {
      type: 'gate',
      gate: {
        *pass(bytes) {
          for (let at = 0; at < bytes.length; at += perTick) {
            const piece = bytes.subarray(at, at + perTick)
            yield { kind: 'send', bytes: piece }
            yield { kind: 'wait', until: sleep((piece.length * 1000) / bytesPerSecond, clock) }
          }
        },
      },
    }
  },
})
