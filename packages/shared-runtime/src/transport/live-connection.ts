import type { LiveConnection } from '../message.ts'
import type { Payload } from './payload.ts'

/** Bytes from the client that are held for a handler which does not read; then the socket is paused. */
const HELD_BYTES_MAX = 65_536

/** What the connection tells an upgraded call, and asks it. */
export interface LiveEnd {
  readonly connection: LiveConnection
  readonly feed: (bytes: Buffer) => void
  /** No more input: half-close, or the end of everything. */
  readonly endInput: () => void
  /** False while more input would only pile up. */
  readonly wants: () => boolean
}

export interface LiveParts {
  readonly payload: Payload
  readonly signal: AbortSignal
  /** Our half-close. */
  readonly end: () => void
  /** The gate ended the connection. */
  readonly cut: (how: 'drop' | 'reset') => void
  /** The handler took input; the socket may be read again. */
  readonly onRead: () => void
}

const NO_PREFIX = new Uint8Array(0)

/** The handler's view of a connection after an upgrade, and the transport's handle on it. */
export function openLiveConnection({ payload, signal, end, cut, onRead }: LiveParts): LiveEnd {
  const queue: Uint8Array[] = []
  let held = 0
  let ended = false
  let abandoned = false
  let closed = false
  let waiting: ((result: IteratorResult<Uint8Array, undefined>) => void) | undefined
  let writing: Promise<void> = Promise.resolve()

  const done = { done: true, value: undefined } as const
  const input: AsyncIterableIterator<Uint8Array, undefined> = {
    [Symbol.asyncIterator]: () => input,
    next() {
      const bytes = queue.shift()
      if (bytes !== undefined) {
        held -= bytes.length
        onRead()
        return Promise.resolve({ done: false, value: bytes })
      }
      if (ended) return Promise.resolve(done)
      return new Promise((resolve) => {
        waiting = resolve
      })
    },
    return() {
      abandoned = true
      queue.length = 0
      held = 0
      onRead()
      return Promise.resolve(done)
    },
  }

  const write = async (bytes: Uint8Array): Promise<void> => {
    signal.throwIfAborted()
    if (closed) throw new Error('write() after end()')
    const sent = await payload.send(NO_PREFIX, bytes)
    signal.throwIfAborted()
    if (sent !== 'sent') {
      cut(sent)
      signal.throwIfAborted()
    }
  }

  return {
    connection: {
      input,
      signal,
      // A gate may hold one write back; the next must not overtake it.
      write: payload.open
        ? write
        : (bytes) => {
            const turn = writing.then(() => write(bytes))
            writing = turn.catch(() => undefined)
            return turn
          },
      end: () => {
        closed = true
        end()
      },
    },
    feed(bytes) {
      if (abandoned || ended || bytes.length === 0) return
      const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
      if (waiting !== undefined) {
        const resolve = waiting
        waiting = undefined
        resolve({ done: false, value: plain })
        return
      }
      queue.push(plain)
      held += plain.length
    },
    endInput() {
      ended = true
      waiting?.(done)
      waiting = undefined
    },
    wants: () => abandoned || held < HELD_BYTES_MAX,
  }
}
