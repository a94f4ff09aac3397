import type { Hono } from 'hono'
import { isRefusal } from '../failure.ts'
import { isMiss, routeTable, type RouteTable } from '../route-table.ts'
import type { AnyService, Contract, Control, ControlCtx } from '../service.ts'
import type { World } from '../world.ts'
import {
  AdminError,
  branchOf,
  namespaceOf,
  parsedBody,
  type AdminCall,
  type AdminEnv,
  type AdminStatus,
} from './admin-context.ts'

/** Contracts with what was called of them, and each service's own scenario controls. */
export function serviceRoutes(app: Hono<AdminEnv>, world: World): void {
  app.get('/contract/:service', (c) => {
    const service = world.services.get(c.req.param('service'))
    if (service === undefined) throw new AdminError(404, 'no_such_service', 'No such service.')
    const { operations } = namespaceOf(c, world).metrics.snapshot()
    return c.json({
      service: service.name,
      title: service.contract.title,
      version: service.contract.version,
      operations: Object.entries(service.contract.operations).map(([id, operation]) => ({
        id,
        ...operation,
        statusesSeen:
          operations.find((one) => one.service === service.name && one.operationId === id)
            ?.statuses ?? {},
      })),
    })
  })

  for (const service of world.services.values()) {
    const controls = controlTable(service)
    app.all(`/${service.name}/*`, async (c) => {
      const path = c.req.path.slice(`/__admin/${service.name}`.length)
      const match = controls.table.match(c.req.method, path)
      if (isMiss(match)) {
        throw new AdminError(404, 'no_such_call', `${service.name} has no such control.`)
      }
      const control = controls.byId.get(match.operationId)
      if (control === undefined) throw new AdminError(404, 'no_such_call', 'No such control.')
      const result = await control.run(await controlCtx(c, world, service, control, match.params))
      if (isRefusal(result))
        throw new AdminError(statusOf(result.refusal), result.refusal, result.message)
      return c.json(result === undefined ? {} : (result as object))
    })
  }
}

interface ControlTable {
  readonly table: RouteTable
  // oxlint-disable-next-line typescript/no-explicit-any -- the state type is erased with the service's
  readonly byId: ReadonlyMap<string, Control<any>>
}

function controlTable(service: AnyService): ControlTable {
  const controls = service.controls ?? []
  const byId = new Map(controls.map((control) => [`${control.method} ${control.path}`, control]))
  const contract: Contract = {
    title: service.title,
    version: service.version,
    operations: Object.fromEntries(
      [...byId].map(([id, { method, path }]) => [
        id,
        { method, path, supported: true, statuses: [] },
      ]),
    ),
  }
  return { table: routeTable(contract), byId }
}

async function controlCtx(
  c: AdminCall,
  world: World,
  service: AnyService,
  control: Pick<Control<unknown>, 'body' | 'method' | 'path'>,
  params: Readonly<Record<string, string>>,
): Promise<ControlCtx<unknown>> {
  const branch = branchOf(c, world)
  const body = control.body === undefined ? undefined : await parsedBody(c, control.body)
  return {
    params,
    body,
    query: new URL(c.req.url).searchParams,
    signal: c.env.signal,
    read: (query) => {
      branch.catchUp()
      return query(branch.root.services[service.name], branch.now)
    },
    commit: (transition) => {
      const result = branch.commit(service.name, transition, {
        kind: 'admin',
        call: `${service.name} ${control.method} ${control.path}`,
      })
      return isRefusal(result) ? result : result.value
    },
    until: async (predicate, signal = c.env.signal) => {
      const wait = branch.until(service.name, predicate)
      const onAbort = (): void => {
        wait.cancel(signal.reason)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        return await wait.promise
      } finally {
        signal.removeEventListener('abort', onAbort)
      }
    },
    disconnect: () => {
      branch.disconnect(service.name, 'restart')
    },
  }
}

function statusOf(kind: string): AdminStatus {
  switch (kind) {
    case 'not-found':
      return 404
    case 'conflict':
      return 409
    case 'forbidden':
      return 403
    default:
      return 400
  }
}
