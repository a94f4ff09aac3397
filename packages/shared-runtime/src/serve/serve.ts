import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { OperatorError } from '../failure.ts'
import type { AnyService } from '../service.ts'
import { listenTcp, listenUnix, type Listener } from '../transport/listener.ts'
import { httpSend } from '../transport/outgoing.ts'
import { systemHost } from '../clock.ts'
import { createWorld } from '../create-world.ts'
import { openPersistence } from '../durable/persistence.ts'
import type { World } from '../world.ts'
import type { ServeFlags } from './flags.ts'
import { sqliteLog } from './sqlite-log.ts'

export interface ServedUrls {
  readonly http?: string
  readonly socket?: string
}
export interface Served {
  readonly world: World
  readonly urls: Readonly<Record<string, ServedUrls>>
  readonly env: Readonly<Record<string, string>>
  readonly tryCommands: Readonly<Record<string, readonly string[]>>
  /** Stops listening, ends what is live, removes our sockets. */
  readonly close: () => Promise<void>
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** Serves services of one world on their listeners. */
export async function serve(services: readonly AnyService[], flags: ServeFlags): Promise<Served> {
  if (!loopback.has(flags.host) && flags.adminKey === undefined) {
    throw new OperatorError(
      'admin_key_needed',
      `--host ${flags.host} is not loopback: pass --admin-key too`,
    )
  }
  const persistence =
    flags.dataDir === undefined
      ? undefined
      : await openPersistence(await sqliteLog(resolve(flags.dataDir)), services, systemHost)
  const world = createWorld({
    services,
    clock: { mode: flags.clock },
    send: httpSend({ allowedHosts: flags.deliverTo }),
    ...(persistence === undefined ? {} : { persistence }),
    ...(flags.seed === undefined ? {} : { seed: flags.seed }),
    ...(flags.adminKey === undefined ? {} : { adminKey: flags.adminKey }),
    ...(flags.seedFile === undefined ? {} : { seeds: seedsFrom(flags.seedFile, services) }),
  })
  const listeners: Listener[] = []
  const close = async (): Promise<void> => {
    world.dispose()
    await Promise.all(listeners.map((listener) => listener.close()))
    await persistence?.close()
  }
  try {
    const urls: Record<string, ServedUrls> = {}
    const env: Record<string, string> = {}
    const tryCommands: Record<string, readonly string[]> = {}
    for (const service of services) {
      const own = await listenAll(world, service, flags, services.length === 1, listeners)
      urls[service.name] = own
      Object.assign(env, service.clientEnv(own))
      tryCommands[service.name] = service.tryCommands?.(own) ?? []
    }
    if (flags.envFile !== undefined) {
      mkdirSync(dirname(resolve(flags.envFile)), { recursive: true })
      writeFileSync(
        flags.envFile,
        Object.entries(env)
          .map(([name, value]) => `${name}=${value}\n`)
          .join(''),
      )
    }
    return { world, urls, env, tryCommands, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A given port or socket replaces the defaults of its service; port and socket together are both kept. */
async function listenAll(
  world: World,
  service: AnyService,
  flags: ServeFlags,
  alone: boolean,
  listeners: Listener[],
): Promise<ServedUrls> {
  const port = flags.ports[service.name] ?? (alone ? flags.ports['*'] : undefined)
  const sockets = flags.sockets.filter(
    (socket) => socket.service === service.name || (alone && socket.service === '*'),
  )
  const defaults = port === undefined && sockets.length === 0
  const common = {
    manners: service.manners,
    answer: (call: Parameters<World['answer']>[1]) => world.answer(service.name, call),
  }
  const urls: { http?: string; socket?: string } = {}
  if (port !== undefined || defaults) {
    const listener = await listenTcp({
      ...common,
      host: flags.host,
      port: port ?? service.defaults.port,
    })
    listeners.push(listener)
    urls.http = listener.url
  }
  const wanted =
    defaults && service.defaults.socket !== undefined
      ? [{ namespace: undefined, path: service.defaults.socket }]
      : sockets
  for (const { namespace, path } of wanted) {
    const absolute = resolve(path)
    mkdirSync(dirname(absolute), { recursive: true })
    const listener = await listenUnix({
      ...common,
      path: absolute,
      ...(namespace === undefined ? {} : { namespace }),
    })
    listeners.push(listener)
    urls.socket ??= listener.url
  }
  return urls
}

function seedsFrom(file: string, services: readonly AnyService[]): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new OperatorError(
      'bad_seed',
      `--seed ${file}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new OperatorError('bad_seed', `--seed ${file}: must be an object by service name`)
  }
  const served = new Set(services.map(({ name }) => name))
  return Object.fromEntries(Object.entries(value).filter(([name]) => served.has(name)))
}
