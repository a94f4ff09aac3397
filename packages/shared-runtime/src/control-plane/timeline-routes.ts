import type { Hono } from 'hono'
import type { Namespace } from '../namespace.ts'
import type { Checkpoint } from '../timeline.ts'
import type { World } from '../world.ts'
import { AdminError, branchOf, namespaceOf, parsedBody, type AdminEnv } from './admin-context.ts'
import { branchBody, checkoutBody, checkpointBody, checkpointPatch } from './schemas/timeline.ts'

/** The history: a graph of checkpoints over all services, and branches that go on from any of them. */
export function timelineRoutes(app: Hono<AdminEnv>, world: World): void {
  app.get('/timeline', (c) => {
    const namespace = namespaceOf(c, world)
    return c.json({
      checkpoints: namespace.timeline.list().map(checkpointJson),
      evicted: namespace.timeline.evicted,
      branches: branchesJson(namespace),
    })
  })

  app.post('/checkpoints', async (c) => {
    const body = await parsedBody(c, checkpointBody)
    const branch = branchOf(c, world)
    if (body.pin) checkRoomForPin(namespaceOf(c, world), world)
    const made = branch.checkpoint(
      { kind: 'named' },
      { pinned: body.pin, ...(body.name === undefined ? {} : { name: body.name }) },
    )
    return c.json(checkpointJson(made), 201)
  })

  app.get('/checkpoints/:id', (c) =>
    c.json(checkpointJson(checkpointOf(namespaceOf(c, world), c.req.param('id')))),
  )

  app.patch('/checkpoints/:id', async (c) => {
    const body = await parsedBody(c, checkpointPatch)
    const { timeline } = namespaceOf(c, world)
    const found = checkpointOf(namespaceOf(c, world), c.req.param('id'))
    if (body.pin === true && !found.pinned) checkRoomForPin(namespaceOf(c, world), world)
    const changed = timeline.change(found.id, {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.pin === undefined ? {} : { pinned: body.pin }),
    })
    return c.json(changed === undefined ? {} : checkpointJson(changed))
  })

  app.delete('/checkpoints/:id', (c) => {
    const namespace = namespaceOf(c, world)
    const found = checkpointOf(namespace, c.req.param('id'))
    namespace.timeline.delete(found.id)
    return c.json({ deleted: found.id })
  })

  app.get('/branches', (c) => c.json({ branches: branchesJson(namespaceOf(c, world)) }))

  app.post('/branches', async (c) => {
    const body = await parsedBody(c, branchBody)
    const namespace = namespaceOf(c, world)
    if (namespace.branch(body.name) !== undefined) {
      throw new AdminError(409, 'branch_exists', 'A branch of that name exists.')
    }
    if (namespace.branches().length >= world.limits.branchesMax) {
      throw new AdminError(409, 'too_many_branches', 'This namespace holds no more branches.')
    }
    const from =
      body.from === undefined ? branchOf(c, world).head : checkpointOf(namespace, body.from)
    const root = body.from === undefined ? branchOf(c, world).present() : from.root
    const branch = namespace.fork(body.name, { root, head: from })
    return c.json(
      { name: branch.name, from: from.id, head: branch.head.id, now: branch.root.clock.now },
      201,
    )
  })

  app.delete('/branches/:name', (c) => {
    if (!namespaceOf(c, world).deleteBranch(c.req.param('name'))) {
      throw new AdminError(404, 'no_such_branch', 'No such branch, or the main one.')
    }
    return c.json({ deleted: c.req.param('name') })
  })

  app.post('/branches/:name/checkout', async (c) => {
    const body = await parsedBody(c, checkoutBody)
    const namespace = namespaceOf(c, world)
    const branch = namespace.branch(c.req.param('name'))
    if (branch === undefined) throw new AdminError(404, 'no_such_branch', 'No such branch.')
    const checkpoint = checkpointOf(namespace, body.checkpoint)
    branch.replace(checkpoint.root, checkpoint, 'checkout')
    return c.json({ name: branch.name, head: branch.head.id, now: branch.root.clock.now })
  })
}

function checkRoomForPin({ timeline }: Namespace, world: World): void {
  if (timeline.pinnedCount >= world.limits.pinnedMax) {
    throw new AdminError(409, 'too_many_pins', 'This namespace pins no more checkpoints.')
  }
}

function checkpointOf(namespace: Namespace, reference: string): Checkpoint {
  const found = namespace.timeline.find(reference)
  if (found === undefined) {
    throw new AdminError(404, 'no_such_checkpoint', 'No such checkpoint; it may have been evicted.')
  }
  return found
}

const branchesJson = (namespace: Namespace): object[] =>
  namespace.branches().map((branch) => ({
    name: branch.name,
    head: branch.head.id,
    now: branch.now,
    live: branch.live,
  }))

const checkpointJson = ({ root: _root, ...checkpoint }: Checkpoint): object => checkpoint
