import type { Hono } from 'hono'
import { z } from 'zod'
import type { World } from '../world.ts'
import { namespaceOf, parsedValue, type AdminEnv } from './admin-context.ts'

const querySchema = z.strictObject({
  service: z.string().optional(),
  operation: z.string().optional(),
  status: z.coerce.number().int().optional(),
  phase: z.string().optional(),
  fault: z.string().optional(),
  branch: z.string().optional(),
  since: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(100_000).optional(),
})

/** What was asked and how far it got; and the same in numbers. */
export function journalRoutes(app: Hono<AdminEnv>, world: World): void {
  app.get('/requests', (c) => {
    const filter = parsedValue(c.req.query(), querySchema, 'invalid_query')
    const { entries, dropped } = namespaceOf(c, world).journal.query(filter)
    return c.json({ requests: entries, dropped })
  })

  app.get('/requests/unmatched', (c) => {
    const { entries, dropped } = namespaceOf(c, world).journal.query({})
    return c.json({ requests: entries.filter((entry) => entry.operationId === null), dropped })
  })

  app.get('/metrics', (c) => c.json(namespaceOf(c, world).metrics.snapshot()))
}
