import { Hono } from 'hono'
import type { World } from '../world.ts'
import { AdminError, type AdminEnv } from './admin-context.ts'
import { clockRoutes } from './clock-routes.ts'
import { feedRoutes } from './feed-routes.ts'
import { faultRoutes } from './fault-routes.ts'
import { journalRoutes } from './journal-routes.ts'
import { openapiDocument } from './openapi.ts'
import { outboxRoutes } from './outbox-routes.ts'
import { serviceRoutes } from './service-routes.ts'
import { stateRoutes } from './state-routes.ts'
import { timelineRoutes } from './timeline-routes.ts'
import { worldRoutes } from './world-routes.ts'

export type AdminApp = Hono<AdminEnv>

/** The admin API below `/__admin`. One file per group of calls. */
export function adminApp(world: World): AdminApp {
  const app = new Hono<AdminEnv>().basePath('/__admin')
  app.get('/openapi.json', (c) => c.json(openapiDocument(world)))
  worldRoutes(app, world)
  clockRoutes(app, world)
  faultRoutes(app, world)
  journalRoutes(app, world)
  feedRoutes(app, world)
  timelineRoutes(app, world)
  stateRoutes(app, world)
  outboxRoutes(app, world)
  serviceRoutes(app, world)
  app.notFound((c) =>
    c.json(
      {
        error: { type: 'mockingbird_admin', code: 'no_such_call', message: 'No such admin call.' },
      },
      404,
    ),
  )
  app.onError((error, c) => {
    if (error instanceof AdminError) {
      const { status, code, message, issues } = error
      return c.json(
        { error: { type: 'mockingbird_admin', code, message, ...(issues ? { issues } : {}) } },
        status,
      )
    }
    world.host.warn(`admin ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}`)
    return c.json(
      { error: { type: 'mockingbird_admin', code: 'internal', message: 'A bug of the emulator.' } },
      500,
    )
  })
  return app
}
