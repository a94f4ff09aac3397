import type { Hono } from 'hono'
import { OperatorError, isRefusal } from '../failure.ts'
import { parseSeed } from '../seed.ts'
import type { World } from '../world.ts'
import { AdminError, branchOf, namespaceOf, parsedBody, type AdminEnv } from './admin-context.ts'
import { resetBody, seedBody } from './schemas/world.ts'

/** Who is here, and back to the start. */
export function worldRoutes(app: Hono<AdminEnv>, world: World): void {
  app.get('/health', (c) => {
    const branch = branchOf(c, world)
    return c.json({
      status: 'ok',
      services: [...world.services.values()].map(({ name, title, version, contract }) => ({
        name,
        title,
        version,
        contract: contract.version,
      })),
      namespace: c.env.address.namespace,
      branch: branch.name,
      clock: { ...branch.root.clock, now: branch.now },
      namespaces: world.namespaces().length,
      uptimeMs: Math.round(world.host.wallNow() - world.startedAt),
    })
  })

  app.post('/reset', async (c) => {
    const { seed, seeds } = await parsedBody(c, resetBody)
    namespaceOf(c, world).reset({
      ...(seed === undefined ? {} : { seed }),
      ...(seeds === undefined ? {} : { seeds: parsedSeeds(world, seeds) }),
    })
    return c.json({ reset: c.env.address.namespace })
  })

  app.get('/namespaces', (c) =>
    c.json({
      namespaces: world.namespaces().map((namespace) => ({
        name: namespace.name,
        branches: namespace.branches().length,
        checkpoints: namespace.timeline.size,
        now: namespace.main.now,
      })),
    }),
  )

  app.delete('/namespaces/:name', (c) => {
    if (!world.forget(c.req.param('name'))) {
      throw new AdminError(404, 'no_such_namespace', 'No such namespace, or the default one.')
    }
    return c.json({ forgotten: c.req.param('name') })
  })

  app.post('/seed', async (c) => {
    const seeds = parsedSeeds(world, await parsedBody(c, seedBody))
    const branch = branchOf(c, world)
    for (const [name, seed] of Object.entries(seeds)) {
      const service = world.services.get(name)
      if (service === undefined) continue
      const result = branch.commit(
        name,
        (state, env) => {
          const next = service.applySeed(state, seed, env)
          return isRefusal(next) ? next : { state: next, value: undefined }
        },
        { kind: 'admin', call: 'seed' },
      )
      if (isRefusal(result)) throw new AdminError(409, 'seed_refused', `${name}: ${result.message}`)
    }
    return c.json({ seeded: Object.keys(seeds), checkpoint: branch.head.id })
  })
}

function parsedSeeds(
  world: World,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const seeds: Record<string, unknown> = {}
  for (const [name, seed] of Object.entries(given)) {
    const service = world.services.get(name)
    if (service === undefined) {
      throw new AdminError(
        400,
        'no_such_service',
        `This world has no service of that name: ${name.slice(0, 64)}`,
      )
    }
    try {
      seeds[name] = parseSeed(service, seed)
    } catch (error) {
      if (error instanceof OperatorError) throw new AdminError(400, error.code, error.message)
      throw error
    }
  }
  return seeds
}
