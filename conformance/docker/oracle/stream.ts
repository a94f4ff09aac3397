import { connect, type Socket } from 'node:net'
import type { Address } from './http.ts'

/** An upgraded connection, byte for byte: attach and exec start. */
export class Stream {
  private readonly socket: Socket
  private bytes: Buffer = Buffer.alloc(0)
  private wake: (() => void)[] = []
  isEnded = false

  private constructor(socket: Socket) {
    this.socket = socket
    const tell = (): void => {
      for (const one of this.wake.splice(0)) one()
    }
    const end = (): void => {
      this.isEnded = true
      tell()
    }
    socket.on('data', (piece) => {
      this.bytes = Buffer.concat([this.bytes, piece])
      tell()
    })
    socket.on('end', end)
    socket.on('error', end)
    socket.on('close', end)
  }

  static async open(address: Address, path: string, body?: unknown): Promise<Stream> {
    const at = 'socketPath' in address ? { path: address.socketPath } : address
    const socket = connect({ ...at, allowHalfOpen: true })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
    const stream = new Stream(socket)
    const text = body === undefined ? '' : JSON.stringify(body)
    const type = body === undefined ? 'text/plain' : 'application/json'
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: docker\r\nConnection: Upgrade\r\nContent-Type: ${type}\r\n` +
        `Upgrade: tcp\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    )
    await stream.until(() => stream.headEnd >= 4, 10_000)
    return stream
  }

  private get headEnd(): number {
    return this.bytes.indexOf('\r\n\r\n') + 4
  }
  get head(): string {
    return this.headEnd < 4 ? '' : this.bytes.subarray(0, this.headEnd).toString('latin1')
  }
  get payload(): Buffer {
    return this.headEnd < 4 ? Buffer.alloc(0) : this.bytes.subarray(this.headEnd)
  }

  write(text: string): void {
    this.socket.write(text)
  }
  halfClose(): void {
    this.socket.end()
  }
  close(): void {
    this.socket.destroy()
  }

  async until(seen: () => boolean, ms: number): Promise<boolean> {
    const end = Date.now() + ms
    while (!seen()) {
      const left = end - Date.now()
      if (this.isEnded || left <= 0) return false
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        this.wake.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
    return true
  }
}

/** What each stream of a multiplexed body said; where it is none, all of it as it came. */
export function demultiplexed(bytes: Buffer): Readonly<Record<string, string>> {
  const said: Record<string, string> = {}
  const names = ['stdin', 'stdout', 'stderr']
  let at = 0
  while (at < bytes.length) {
    const name = names[bytes[at] ?? 255]
    const isFrame = name !== undefined && bytes.length - at >= 8 && bytes.readUInt16BE(at + 1) === 0
    const end = isFrame ? at + 8 + bytes.readUInt32BE(at + 4) : 0
    if (name === undefined || !isFrame || end > bytes.length) {
      return { raw: bytes.toString('latin1') }
    }
    said[name] = (said[name] ?? '') + bytes.subarray(at + 8, end).toString('latin1')
    at = end
  }
  return said
}
