import { z } from 'zod'
import { defineFaultKind, type FaultKind } from '../kind.ts'

/** A text is sent as it is, anything else as JSON; without a body the provider's own error form is used. */
export const status: FaultKind = defineFaultKind({
  name: 'status',
  summary: 'Answers with a status instead of the real reply.',
  phases: ['before', 'after-commit', 'reply-head'],
  parameters: z.strictObject({
    status: z.int().min(200).max(599),
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  strike: ({ status, body, headers }, point) => {
    const own = point.errorReply(status)
    const extra = Object.entries(headers ?? {})
    const replaced = new Set(extra.map(([name]) => name.toLowerCase()))
    const kept = (own.headers ?? []).filter(([name]) => !replaced.has(name.toLowerCase()))
    return {
      type: 'answer',
      reply: {
        ...own,
        headers: [...kept, ...extra],
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
    }
  },
})
