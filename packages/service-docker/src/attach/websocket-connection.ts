import type { LiveConnection } from '@crvouga/mockingbird-shared-runtime'
import { joined } from '../domain/output.ts'
import { readWebSocketFrames, webSocketFrame } from '../wire/websocket.ts'

/** A connection whose bytes travel in WebSocket messages. The client's close is the end of its input. */
export function overWebSocket(raw: LiveConnection): LiveConnection {
  return {
    signal: raw.signal,
    write: (bytes) => raw.write(webSocketFrame('binary', bytes)),
    end: () => {
      void raw
        .write(webSocketFrame('close', Uint8Array.of(3, 232)))
        .catch(() => undefined)
        .finally(raw.end)
    },
    input: { [Symbol.asyncIterator]: () => messages(raw) },
  }
}

async function* messages(raw: LiveConnection): AsyncGenerator<Uint8Array> {
  let held: Uint8Array = new Uint8Array()
  for await (const bytes of raw.input) {
    const { messages: found, rest } = readWebSocketFrames(joined([held, bytes]))
    held = rest
    for (const { opcode, payload } of found) {
      if (opcode === 'close') return
      if (opcode === 'ping') await raw.write(webSocketFrame('pong', payload))
      else if (opcode !== 'pong') yield payload
    }
  }
}
