import type { Branch } from './branch.ts'
import { systemHost, type ClockState, type Host } from './clock.ts'
import { controlPlane } from './control-plane/control-plane.ts'
import { OperatorError } from './failure.ts'
import { defaultLimits } from './limits.ts'
import { fetchThrough } from './memory-fetch.ts'
import { Namespace, type Origin } from './namespace.ts'
import { defaultNamespace } from './namespace-names.ts'
import { Courier } from './outbox/courier.ts'
import { answerCall } from './pipeline.ts'
import { checkHandlers, routeTable } from './route-table.ts'
import { parseSeed } from './seed.ts'
import type { World, WorldOptions } from './world.ts'

/** 2026-01-01T00:00:00Z. */
const frozenEpoch = 1_767_225_600_000

export function createWorld(options: WorldOptions): World {
  const host = options.host ?? systemHost
  const services = new Map(options.services.map((service) => [service.name, service]))
  if (services.size === 0)
    throw new OperatorError('no_service', 'A world needs at least one service.')
  if (options.adminKey === '')
    throw new OperatorError('empty_admin_key', 'The admin key is empty: give one or none.')
  const seeds: Record<string, unknown> = {}
  const routes = new Map<string, ReturnType<typeof routeTable>>()
  for (const service of services.values()) {
    checkHandlers(service.name, service.contract, service.handlers)
    routes.set(service.name, routeTable(service.contract))
    const given = options.seeds?.[service.name]
    if (given !== undefined) seeds[service.name] = parseSeed(service, given)
  }
  const mode = options.clock?.mode ?? 'frozen'
  const rate = mode === 'scaled' ? (options.clock?.rate ?? 1) : 1
  const fixedNow = options.clock?.now ?? (mode === 'frozen' ? frozenEpoch : undefined)
  const settled = (): Promise<void> | undefined => options.persistence?.settled()
  const courier =
    options.send === undefined
      ? undefined
      : new Courier({ services, host, send: options.send, written: settled })
  const origin: Origin = {
    services,
    seeds,
    seed: options.seed ?? 'mockingbird',
    clock: (): ClockState => ({ mode, rate, now: fixedNow ?? Math.floor(host.wallNow()) }),
    limits: { ...defaultLimits, ...options.limits },
    host,
    persistence: options.persistence,
    courier,
  }
  const namespaces = new Map<string, Namespace>()
  const namespace = (name: string): Namespace | undefined => {
    const known = namespaces.get(name)
    if (known !== undefined) return known
    if (namespaces.size >= origin.limits.namespacesMax) return undefined
    const fresh = new Namespace(name, origin)
    namespaces.set(name, fresh)
    return fresh
  }
  namespace(defaultNamespace)
  for (const name of options.persistence?.recovered.keys() ?? []) namespace(name)

  const world: World = {
    services,
    limits: origin.limits,
    host,
    adminKey: options.adminKey,
    durable: options.persistence !== undefined,
    settled,
    flush: (branch) => courier?.flush(branch),
    startedAt: host.wallNow(),
    namespace,
    namespaces: () => [...namespaces.values()],
    forget: (name) => {
      const known = namespaces.get(name)
      if (known === undefined || name === defaultNamespace) return false
      known.close('reset')
      options.persistence?.forget(name)
      return namespaces.delete(name)
    },
    sleep: (branch, ms, clock, signal) => sleep(host, branch, ms, clock, signal),
    answer: (name, call) => {
      const service = services.get(name)
      const table = routes.get(name)
      if (service === undefined || table === undefined) throw new Error(`no service ${name}`)
      return answerCall(world, control, service, table, call)
    },
    fetch: (service, request, init) =>
      fetchThrough((call) => world.answer(service, call), new Request(request, init)),
    admin: async (method, path, body, headers = {}) => {
      const [first] = services.keys()
      const response = await world.fetch(String(first), `http://localhost/__admin${path}`, {
        method,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.adminKey === undefined
            ? {}
            : { authorization: `Bearer ${options.adminKey}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return {
        status: response.status,
        json: text === '' ? undefined : (JSON.parse(text) as unknown),
      }
    },
    metrics: (name = defaultNamespace) =>
      namespaces.get(name)?.metrics.snapshot() ?? {
        requests: 0,
        unmatched: 0,
        faults: {},
        operations: [],
      },
    dispose: () => {
      for (const open of namespaces.values()) open.close('shutdown')
      namespaces.clear()
    },
  }
  const control = controlPlane(world)
  return world
}

function sleep(
  host: Host,
  branch: Branch,
  ms: number,
  clock: 'wall' | 'logical',
  signal: AbortSignal,
): Promise<void> {
  const wait = clock === 'logical' ? branch.sleepUntil(branch.now + ms) : wallSleep(host, ms)
  const onAbort = (): void => {
    wait.cancel()
  }
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  return wait.promise.finally(() => {
    signal.removeEventListener('abort', onAbort)
  })
}

function wallSleep(
  host: Host,
  ms: number,
): { readonly promise: Promise<void>; readonly cancel: () => void } {
  let cancel: () => void = () => {}
  const promise = new Promise<void>((resolve) => {
    const callOff = host.after(ms, resolve)
    cancel = () => {
      callOff()
      resolve()
    }
  })
  return { promise, cancel }
}
