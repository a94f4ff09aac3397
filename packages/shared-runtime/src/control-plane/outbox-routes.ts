import type { Hono } from 'hono'
import type { World } from '../world.ts'
import { AdminError, branchOf, type AdminEnv } from './admin-context.ts'

/** What services send to the outside by themselves. */
export function outboxRoutes(app: Hono<AdminEnv>, world: World): void {
  app.get('/outbox', (c) =>
    c.json({
      messages: [...branchOf(c, world).root.outbox.messages.entries()].map(([[at], message]) => ({
        ...message,
        at,
      })),
    }),
  )

  app.post('/outbox/flush', async (c) => {
    const branch = branchOf(c, world)
    const sent = await world.flush(branch)
    if (sent === undefined) {
      throw new AdminError(409, 'nobody_sends', 'This world was made without a way to send.')
    }
    return c.json({ sent, waiting: branch.root.outbox.messages.size })
  })
}
