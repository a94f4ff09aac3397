import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenTcp, listenUnix, type Listener } from '../transport/listener.ts'
import type { World } from '../world.ts'

export interface MatrixRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** What a client sees of one call: the answer as far as it came, and how the connection stands after it. */
export interface Seen {
  readonly status: number | null
  readonly body: string
  /** `open`: answered, and the connection takes another call. `hung`: no end until the client left. */
  readonly end: 'open' | 'fin' | 'rst' | 'hung'
}

export const carriers = ['memory', 'tcp', 'unix'] as const
export type MatrixCarrier = (typeof carriers)[number]

export interface MatrixClient {
  /** One call on a connection of its own, then `next` on the same one if it still stands. */
  readonly call: (request: MatrixRequest, next: MatrixRequest) => Promise<Seen>
  /** The body of an answer, over a new connection. */
  readonly read: (request: MatrixRequest) => Promise<string>
  readonly close: () => Promise<void>
}

// Stands in the links of answers, so it has to be the same over all carriers.
const authority = 'matrix.test'

/** A client of one service of a world that sees what a provider's own client would see at the lowest level. */
export async function matrixClient(
  world: World,
  service: string,
  carrier: MatrixCarrier,
): Promise<MatrixClient> {
  if (carrier === 'memory') return memoryClient(world, service)
  const definition = world.services.get(service)
  if (definition === undefined) throw new Error(`no service ${service}`)
  const options = {
    manners: definition.manners,
    answer: (call: Parameters<World['answer']>[1]) => world.answer(service, call),
  }
  if (carrier === 'tcp') {
    const listener = await listenTcp({ ...options, port: 0 })
    const place = { host: '127.0.0.1', port: Number(new URL(listener.url).port) }
    return socketClient(world, listener, place, () => Promise.resolve())
  }
  const folder = mkdtempSync(join(tmpdir(), 'matrix-'))
  const socketPath = join(folder, 'service.sock')
  const listener = await listenUnix({ ...options, path: socketPath })
  return socketClient(world, listener, { socketPath }, () => {
    rmSync(folder, { recursive: true })
    return Promise.resolve()
  })
}

function memoryClient(world: World, service: string): MatrixClient {
  const ask = ({ method, path, headers, body }: MatrixRequest, signal?: AbortSignal) =>
    world.fetch(service, `http://${authority}${path}`, {
      method,
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    })
  return {
    call: async (request) => {
      const leave = new AbortController()
      const unwatch = whenHung(world, () => {
        leave.abort()
      })
      let status: number | null = null
      const pieces: Uint8Array[] = []
      let end: Seen['end'] = 'open'
      try {
        const response = await ask(request, leave.signal)
        status = response.status
        const reader = response.body?.getReader()
        for (;;) {
          const piece = await reader?.read()
          if (piece?.value === undefined) break
          pieces.push(piece.value)
        }
      } catch (error) {
        end = endOf(error)
      } finally {
        unwatch()
      }
      return { status, body: Buffer.concat(pieces).toString(), end }
    },
    read: async (request) => (await ask(request)).text(),
    close: () => Promise.resolve(),
  }
}

function endOf(error: unknown): Seen['end'] {
  const code = causeCode(error)
  return code === 'ECONNRESET' ? 'rst' : code === 'UND_ERR_SOCKET' ? 'fin' : 'hung'
}

const causeCode = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause
    ? error.cause.code
    : undefined

/** Calls `leave` once the journal says that a call hangs, and the transport has been told so too. */
const whenHung = (world: World, leave: () => void): (() => void) =>
  world.namespace('default')?.journal.watch(({ entry }) => {
    if (entry.phases.includes('hung')) setImmediate(leave)
  }) ?? (() => {})

type Place = { readonly host: string; readonly port: number } | { readonly socketPath: string }

function socketClient(
  world: World,
  listener: Listener,
  place: Place,
  cleanUp: () => Promise<void>,
): MatrixClient {
  return {
    call: (request, next) => callOn(world, openSocket(place), request, next),
    read: (request) => readOver(place, request),
    close: async () => {
      await listener.close()
      await cleanUp()
    },
  }
}

const openSocket = (place: Place): Socket =>
  'socketPath' in place
    ? connect({ path: place.socketPath, allowHalfOpen: true })
    : connect({ ...place, allowHalfOpen: true })

const readOver = (place: Place, { method, path, headers = {} }: MatrixRequest): Promise<string> =>
  new Promise((resolve, reject) => {
    const asked = httpRequest(
      { ...place, method, path, headers: { host: authority, ...headers }, agent: false },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece
        })
        response.on('end', () => {
          resolve(text)
        })
        response.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end()
  })

function callOn(
  world: World,
  socket: Socket,
  request: MatrixRequest,
  next: MatrixRequest,
): Promise<Seen> {
  return new Promise((resolve) => {
    let got = Buffer.alloc(0)
    let first: Received | undefined
    let done = false
    const settle = (end: Seen['end']): void => {
      if (done) return
      done = true
      unwatch()
      const { status, body } = first ?? received(got) ?? { status: null, body: '' }
      resolve({ status, body, end })
      socket.destroy()
    }
    const unwatch = whenHung(world, () => {
      settle('hung')
    })
    socket.on('connect', () => {
      socket.write(requestText(request))
    })
    socket.on('data', (data) => {
      got = Buffer.concat([got, data])
      const answer = received(got)
      if (first !== undefined) {
        if (answer !== undefined) settle('open')
        return
      }
      if (answer?.whole !== true) return
      // A second call on the same connection tells whether it is still open.
      first = answer
      got = Buffer.alloc(0)
      socket.write(requestText(next))
    })
    socket.on('end', () => {
      settle('fin')
    })
    socket.on('error', () => {
      settle('rst')
    })
  })
}

function requestText({ method, path, headers = {}, body = '' }: MatrixRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = Buffer.byteLength(body)
  return `${method} ${path} HTTP/1.1\r\nHost: ${authority}\r\n${lines.join('')}Content-Length: ${length}\r\n\r\n${body}`
}

interface Received {
  readonly status: number
  readonly body: string
  readonly whole: boolean
}

/** What has come of an answer with a counted body; undefined before its head is whole. */
function received(bytes: Buffer): Received | undefined {
  const at = bytes.indexOf('\r\n\r\n')
  if (at < 0) return undefined
  const head = bytes.subarray(0, at).toString('latin1')
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
  const body = bytes.subarray(at + 4)
  return {
    status: Number(head.split(' ')[1]),
    body: body.toString(),
    whole: body.length >= length,
  }
}
