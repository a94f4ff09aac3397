import { keepAlive, leave, put, type Delivery, type SubscriberId } from './event-queue.ts'
import type { RunStream } from './run.ts'

/**
 * Puts an item on a stream. Where the next in line is a reader that has left, this is when the server
 * notices: the item is lost with it and the stream is taken away from all, at once, so that what the
 * run shows right after it is lost too (a walk: follow, leave, follow again).
 */
export function putOn(stream: RunStream, item: Delivery): RunStream {
  const [first] = stream.queue.waiting
  if (first !== undefined && stream.queue.gone.includes(first)) return withoutReader(stream, first)
  return { ...stream, queue: put(stream.queue, item) }
}

/** A reader has waited so long that its line gets a comment; one that has left is noticed by that. */
export function remindOn(stream: RunStream, reader: SubscriberId): RunStream {
  if (stream.queue.gone.includes(reader)) return withoutReader(stream, reader)
  return { ...stream, queue: keepAlive(stream.queue, reader) }
}

/** The client of a reader has left. Only one that is being written to is noticed at once. */
export function clientLeft(stream: RunStream, reader: SubscriberId): RunStream {
  const { queue } = stream
  if (!queue.waiting.includes(reader)) return withoutReader(stream, reader)
  if (queue.gone.includes(reader)) return stream
  return { ...stream, queue: { ...queue, gone: [...queue.gone, reader] } }
}

/** Any reader that goes takes the stream away for all: nobody finds it again, the run goes on. */
export const withoutReader = (stream: RunStream, reader: SubscriberId): RunStream => ({
  ...stream,
  open: false,
  subscribed: false,
  queue: leave(stream.queue, reader),
})
