import { connect, type Socket } from 'node:net'

/** How the server ended the connection: with a FIN, or with a RST. */
export type Ending = 'fin' | 'reset'

/** A client that knows nothing of HTTP: bytes out, bytes in, as latin1 text. */
export class RawClient {
  readonly socket: Socket
  received = ''
  ending: Ending | undefined
  #wake: (() => void)[] = []

  private constructor(socket: Socket) {
    this.socket = socket
    const changed = (): void => {
      const waiting = this.#wake
      this.#wake = []
      for (const wake of waiting) wake()
    }
    const ended = (how: Ending): void => {
      this.ending ??= how
      changed()
    }
    socket.on('data', (bytes: Buffer) => {
      this.received += bytes.toString('latin1')
      changed()
    })
    socket.on('end', () => ended('fin'))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET') ended('reset')
    })
    socket.on('close', changed)
  }

  /** `at`: a listener's url. */
  static open(at: string): Promise<RawClient> {
    const socket = at.startsWith('unix://')
      ? connect({ path: at.slice('unix://'.length), allowHalfOpen: true })
      : connect({
          host: new URL(at).hostname,
          port: Number(new URL(at).port),
          allowHalfOpen: true,
          noDelay: true,
        })
    const client = new RawClient(socket)
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(client))
      socket.once('error', reject)
    })
  }

  /** Resolves when the bytes are with the kernel. */
  send(bytes: string | Uint8Array): Promise<void> {
    return new Promise((resolve) => {
      if (typeof bytes === 'string') this.socket.write(bytes, 'latin1', () => resolve())
      else this.socket.write(bytes, () => resolve())
    })
  }

  halfClose(): void {
    this.socket.end()
  }

  /** All that came, once it contains `text`. */
  async until(text: string): Promise<string> {
    while (!this.received.includes(text)) await this.#change(`waiting for ${JSON.stringify(text)}`)
    return this.received
  }

  /** All that came, once it is that long. */
  async untilBytes(count: number): Promise<string> {
    while (this.received.length < count) await this.#change(`waiting for ${count} bytes`)
    return this.received
  }

  /** All that came and how it ended, once the server has closed. */
  async closed(): Promise<{ readonly received: string; readonly ending: Ending | undefined }> {
    while (this.ending === undefined && !this.socket.destroyed) await this.#change('')
    const { received, ending } = this
    this.socket.destroy()
    return { received, ending }
  }

  #change(doing: string): Promise<void> {
    if (doing !== '' && (this.ending !== undefined || this.socket.destroyed))
      throw new Error(`closed while ${doing}; got ${JSON.stringify(this.received)}`)
    return new Promise((resolve) => {
      this.#wake.push(resolve)
    })
  }
}
