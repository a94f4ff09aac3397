import { request } from 'node:http'

export interface Exchange {
  readonly status: number
  /** As sent, in order. */
  readonly headers: readonly string[]
  readonly body: string
  /** How it ended: whole, or cut off. */
  readonly end: string
}
export interface Open {
  readonly head: Pick<Exchange, 'status' | 'headers'>
  readonly rest: Promise<Exchange>
  /** Whether this text came in that time. */
  readonly sees: (text: string, ms: number) => Promise<boolean>
  /** Closes the connection; `rest` is what had come. */
  readonly leave: () => void
}

/** Sends a request on a connection of its own; answers once the head is there. */
export function open(
  url: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
  ms = 20_000,
): Promise<Open> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      {
        method,
        agent: false,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
        },
        timeout: ms,
      },
      (response) => {
        const { statusCode = 0, rawHeaders } = response
        const lines = pairs(rawHeaders)
        const head = { status: statusCode, headers: lines }
        const pieces: Buffer[] = []
        const body = (): string => Buffer.concat(pieces).toString('utf8')
        response.on('data', (piece: Buffer) => pieces.push(piece))
        const rest = new Promise<Exchange>((done) => {
          const over = (end: string): void => {
            done({ ...head, body: body(), end })
          }
          response.on('end', () => {
            over('whole')
          })
          response.on('error', () => {
            over('cut off')
          })
        })
        const sees = async (text: string, ms: number): Promise<boolean> => {
          for (const until = Date.now() + ms; !body().includes(text); await pause(5)) {
            if (Date.now() > until) return false
          }
          return true
        }
        const leave = (): void => void sent.destroy()
        resolve({ head, rest, sees, leave })
      },
    )
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path}: nothing in ${ms} ms`)))
    sent.on('error', reject)
    sent.end(body)
  })
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function pairs(raw: readonly string[]): readonly string[] {
  const lines: string[] = []
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i] ?? ''
    const isOwn = /^(date|server|content-length)$/i.test(name)
    lines.push(`${name}: ${isOwn ? '*' : (raw[i + 1] ?? '')}`)
  }
  return lines
}
