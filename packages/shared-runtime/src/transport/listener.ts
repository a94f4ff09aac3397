import { createServer, type Server } from 'node:net'
import type { Carrier } from '../message.ts'
import type { WireManners } from '../service.ts'
import { Connection, type ConnectionSettings } from './http1/connection.ts'
import type { Answer } from './outcome.ts'
import { bindTcp, type Bound } from './tcp.ts'
import { bindUnix } from './unix-socket.ts'

export interface ListenOptions {
  readonly manners: WireManners
  readonly answer: Answer
  /** All calls of this listener belong to that namespace. */
  readonly namespace?: string
  /** More connections than this are closed as soon as they are accepted; default 1024. */
  readonly connectionsMax?: number
  /** A connection whose next request head is not whole after so many wall ms is closed; default 5 minutes. */
  readonly headMs?: number
  /** Told of exceptions that came too late for a 500 reply; default: standard error. */
  readonly onBug?: (error: unknown) => void
}

/** A place where clients can connect. */
export interface Listener {
  /** `http://127.0.0.1:8826` or `unix:///abs/path`. */
  readonly url: string
  /** Stops accepting, cuts live connections with `shutdown`, removes our socket file. */
  readonly close: () => Promise<void>
}

const CONNECTIONS_MAX = 1024
// Long enough for any client; a connection that never asks for anything must not stay for ever.
const HEAD_MS = 300_000

/** Rejects with an `OperatorError` when the port can't be had. Host: 127.0.0.1 unless given. */
export const listenTcp = (
  options: ListenOptions & { readonly host?: string; readonly port: number },
): Promise<Listener> =>
  listen(options, 'tcp', (server) => bindTcp(server, options.host ?? '127.0.0.1', options.port))

/** Rejects with an `OperatorError` when something that isn't ours stands at the path. */
export const listenUnix = (options: ListenOptions & { readonly path: string }): Promise<Listener> =>
  listen(options, 'unix', (server) => bindUnix(server, options.path))

async function listen(
  options: ListenOptions,
  carrier: Carrier,
  bind: (server: Server) => Promise<Bound>,
): Promise<Listener> {
  const connections = new Set<Connection>()
  // Known once bound, which is before anyone can connect.
  let settings: ConnectionSettings | undefined
  // Clients half-close at once when they have nothing more to send, and wait for hours all the same.
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    if (settings === undefined) {
      socket.destroy()
      return
    }
    const connection = new Connection(socket, settings)
    connections.add(connection)
    socket.on('close', () => connections.delete(connection))
  })
  server.maxConnections = options.connectionsMax ?? CONNECTIONS_MAX
  const bound = await bind(server)
  settings = {
    manners: options.manners,
    answer: options.answer,
    headMs: options.headMs ?? HEAD_MS,
    origin: {
      carrier,
      authority: bound.authority,
      namespace: options.namespace,
      exposed: bound.exposed,
    },
    onBug: options.onBug ?? ((error) => console.error(error)),
  }
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const connection of connections) connection.cut('shutdown')
    await closed
    await bound.release()
  }
  return {
    url: bound.url,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
