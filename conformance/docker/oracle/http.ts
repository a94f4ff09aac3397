import { request } from 'node:http'

export type Address =
  | { readonly socketPath: string }
  | { readonly host: string; readonly port: number }

/** `unix:///path`, a path, `tcp://host:port` or `http://host:port`; undefined for anything else. */
export function parseEndpoint(text: string): Address | undefined {
  if (text.startsWith('/')) return { socketPath: text }
  if (text.startsWith('unix://')) return { socketPath: text.slice('unix://'.length) }
  const match = /^(?:tcp|http):\/\/(\[[^\]]+\]|[^:/]+):(\d+)\/?$/.exec(text)
  if (match === null) return undefined
  return { host: (match[1] ?? '').replace(/^\[|\]$/g, ''), port: Number(match[2]) }
}

export interface Ask {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
export interface Answer {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
}

export const headerOf = (answer: Pick<Answer, 'headers'>, name: string): string | undefined =>
  answer.headers.find(([key]) => key.toLowerCase() === name)?.[1]

/** One request on a connection of its own. An answer that does not end in that time is what has come of it. */
export function send(address: Address, ask: Ask, ms = 20_000): Promise<Answer> {
  const body = bodyOf(ask)
  return new Promise((resolve, reject) => {
    const sent = request({ ...address, agent: false, ...options(ask, body) }, (response) => {
      const pieces: Buffer[] = []
      const over = (): void => {
        clearTimeout(timer)
        const { statusCode: status = 0, rawHeaders } = response
        resolve({ status, headers: pairs(rawHeaders), body: Buffer.concat(pieces) })
      }
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', over)
      response.on('error', over)
    })
    const timer = setTimeout(() => {
      sent.destroy(new Error(`${ask.method} ${ask.path}: no end in ${ms} ms`))
    }, ms)
    sent.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    sent.end(body)
  })
}

export interface Lines {
  /** Whole lines so far, and the rest. */
  readonly text: () => string
  readonly isOver: () => boolean
  readonly changed: () => Promise<void>
  readonly close: () => void
}

/** A request whose answer is read while it goes on; answers once the head is there. */
export function follow(address: Address, ask: Ask): Promise<Lines> {
  const body = bodyOf(ask)
  return new Promise((resolve, reject) => {
    const sent = request({ ...address, agent: false, ...options(ask, body) }, (response) => {
      let text = ''
      let isOver = false
      let wake: (() => void)[] = []
      const tell = (): void => {
        for (const one of wake.splice(0)) one()
      }
      const end = (): void => {
        isOver = true
        tell()
      }
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text += piece
        tell()
      })
      response.on('end', end)
      response.on('error', end)
      response.on('close', end)
      resolve({
        text: () => text,
        isOver: () => isOver,
        changed: () =>
          isOver ? Promise.resolve() : new Promise((done) => (wake = [...wake, done])),
        close: () => void sent.destroy(),
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const bodyOf = ({ body }: Ask): string | undefined =>
  body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)

function options(
  { method, path, headers }: Ask,
  body: string | undefined,
): { method: string; path: string; headers: Record<string, string> } {
  const sized = body !== undefined || method === 'POST' || method === 'PUT'
  return {
    method,
    path,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(sized ? { 'Content-Length': String(Buffer.byteLength(body ?? '')) } : {}),
      ...headers,
    },
  }
}

function pairs(raw: readonly string[]): readonly (readonly [string, string])[] {
  const all: (readonly [string, string])[] = []
  for (let i = 0; i + 1 < raw.length; i += 2) all.push([raw[i] ?? '', raw[i + 1] ?? ''])
  return all
}
