import type { LiveConnection } from '../../message.ts'
import { closePayload, frameBytes, FrameReader } from './frames.ts'

/** A WebSocket that only we speak on: texts out; pings answered, what the client says is ignored. */
export interface WebSocketSession {
  readonly sendText: (text: string) => Promise<void>
  readonly ping: () => Promise<void>
  /** Says goodbye and waits for the client's; whoever called bounds the wait. */
  readonly close: (code: number, reason: string) => Promise<void>
  /** Resolves when the client is gone or said goodbye; its goodbye is answered then. */
  readonly closed: Promise<void>
}

export function webSocketSession(connection: LiveConnection): WebSocketSession {
  const empty = new Uint8Array(0)
  let goodbye = false
  const sendClose = async (code: number, reason: string): Promise<void> => {
    if (goodbye) return
    goodbye = true
    await connection.write(frameBytes('close', closePayload(code, reason)))
  }
  const read = async (): Promise<void> => {
    const reader = new FrameReader()
    for await (const bytes of connection.input) {
      for (const frame of reader.feed(bytes)) {
        switch (frame.kind) {
          case 'ping':
            await connection.write(frameBytes('pong', frame.payload))
            break
          case 'close':
            await sendClose(frame.code ?? 1000, '')
            return
          case 'broken':
            await sendClose(frame.code, '')
            return
          case 'data':
          case 'pong':
            break
        }
      }
    }
  }
  // An aborted write is the end of the connection, which is all that is waited for here.
  const closed = read().catch(() => undefined)
  return {
    closed,
    sendText: (text) => {
      if (goodbye) return Promise.resolve()
      return connection.write(frameBytes('text', new TextEncoder().encode(text)))
    },
    ping: () => (goodbye ? Promise.resolve() : connection.write(frameBytes('ping', empty))),
    close: async (code, reason) => {
      await sendClose(code, reason)
      await closed
    },
  }
}
