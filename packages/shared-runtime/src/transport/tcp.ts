import type { Server } from 'node:net'
import { OperatorError } from '../failure.ts'

/** A server that accepts connections now. */
export interface Bound {
  readonly url: string
  /** Stands in links when a client names no host. */
  readonly authority: string
  /** Other machines may connect. */
  readonly exposed: boolean
  /** What is left to clean up once the server is closed. */
  readonly release: () => Promise<void>
}

/** Port 0 takes any free one. */
export async function bindTcp(server: Server, host: string, port: number): Promise<Bound> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => reject(remedy(error, host, port))
    server.once('error', fail)
    server.listen({ host, port }, () => {
      server.off('error', fail)
      resolve()
    })
  })
  const address = server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  const authority = `${host.includes(':') ? `[${host}]` : host}:${taken}`
  const exposed = typeof address !== 'object' || address === null || !isLoopback(address.address)
  return { url: `http://${authority}`, authority, exposed, release: () => Promise.resolve() }
}

/** As bound, after names were looked up. */
const isLoopback = (address: string): boolean =>
  address === '::1' || /^(?:::ffff:)?127\./.test(address)

function remedy(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new OperatorError(
        'port-taken',
        `port ${port} on ${host} is taken: stop what listens there or pass --port`,
      )
    case 'EACCES':
      return new OperatorError(
        'port-forbidden',
        `port ${port} on ${host} needs privileges: pass --port with a number above 1023`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new OperatorError(
        'host-unknown',
        `${host} is no address of this machine: pass --host 127.0.0.1`,
      )
    case undefined:
    default:
      return error
  }
}
