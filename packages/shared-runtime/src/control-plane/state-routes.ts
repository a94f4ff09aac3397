import type { Hono } from 'hono'
import { changesBetween, valueAt } from '../durable/changes.ts'
import { exportNamespace, importNamespace } from '../durable/carry.ts'
import { toPlain, type Plain } from '../durable/plain.ts'
import { isTable } from '../persistent/table.ts'
import { isTree } from '../persistent/tree.ts'
import type { Root } from '../root.ts'
import type { World } from '../world.ts'
import {
  AdminError,
  branchOf,
  namespaceOf,
  parsedBody,
  parsedValue,
  type AdminCall,
  type AdminEnv,
} from './admin-context.ts'
import { diffQuery } from './schemas/timeline.ts'
import { importBody, pageQuery } from './schemas/world.ts'

/** Looking at the state, what differs between two moments, and taking a world away and bringing it back. */
export function stateRoutes(app: Hono<AdminEnv>, world: World): void {
  app.get('/diff', (c) => {
    const query = parsedValue(c.req.query(), diffQuery, 'invalid_query')
    const from = rootAt(c, world, query.from)
    const to = query.to === undefined ? branchOf(c, world).root : rootAt(c, world, query.to)
    const changes: object[] = []
    let more = false
    for (const name of world.services.keys()) {
      for (const change of changesBetween(from.services[name], to.services[name])) {
        if (changes.length === query.limit) {
          more = true
          break
        }
        const { before, after, ...rest } = change
        changes.push({
          service: name,
          ...rest,
          ...(query.values === '1' ? { before: before ?? null, after: after ?? null } : {}),
        })
      }
    }
    return c.json({ changes, more })
  })

  app.get('/state/:service', (c) => {
    const state = stateOf(c, world)
    return c.json({
      members: Object.entries(state as Record<string, unknown>).map(([name, value]) => ({
        name,
        kind: isTable(value) ? 'table' : isTree(value) ? 'tree' : 'value',
        ...(isTable(value) || isTree(value) ? { size: value.size } : {}),
      })),
    })
  })

  app.get('/state/:service/:collection', (c) => {
    const { limit } = parsedValue(c.req.query(), pageQuery, 'invalid_query')
    const value = collectionOf(c, world)
    if (!isTable(value) && !isTree(value)) return c.json({ value: toPlain(value) })
    const items: Plain[] = []
    for (const item of isTable(value) ? value.rows() : value.values()) {
      if (items.length === limit) break
      items.push(toPlain(item))
    }
    return c.json({ size: value.size, items })
  })

  app.get('/state/:service/:collection/:key', (c) => {
    const value = collectionOf(c, world)
    const key = c.req.param('key')
    const found =
      isTable(value) || isTree(value) ? (value.get(key) ?? value.get(Number(key))) : undefined
    if (found === undefined) throw new AdminError(404, 'no_such_row', 'No row of that key.')
    return c.json({ value: toPlain(found) })
  })

  app.get('/export', (c) =>
    c.json(exportNamespace(namespaceOf(c, world), [...world.services.values()])),
  )

  app.post('/import', async (c) => {
    const document = await parsedBody(c, importBody)
    const namespace = namespaceOf(c, world)
    const problem = importNamespace(namespace, [...world.services.values()], document)
    if (problem !== undefined) throw new AdminError(400, 'invalid_export', problem)
    return c.json({
      imported: namespace.name,
      branches: namespace.branches().map(({ name }) => name),
    })
  })
}

function rootAt(c: AdminCall, world: World, reference: string): Root {
  const found = namespaceOf(c, world).timeline.find(reference)
  if (found === undefined) {
    throw new AdminError(404, 'no_such_checkpoint', 'No such checkpoint; it may have been evicted.')
  }
  return found.root
}

function stateOf(c: AdminCall, world: World): unknown {
  const name = c.req.param('service') ?? ''
  if (!world.services.has(name)) throw new AdminError(404, 'no_such_service', 'No such service.')
  const { at } = c.env.address
  const root = at === undefined ? branchOf(c, world).root : rootAt(c, world, at)
  return root.services[name]
}

function collectionOf(c: AdminCall, world: World): unknown {
  const value = valueAt(stateOf(c, world), c.req.param('collection') ?? '')
  if (value === undefined) throw new AdminError(404, 'no_such_collection', 'No such collection.')
  return value
}
