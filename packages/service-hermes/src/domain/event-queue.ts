import { emptyTree, type Tree } from '@crvouga/mockingbird-shared-runtime'
import { pyDict, type PyDict } from '../python/value.ts'

/** A reader of a run's event stream; numbered, never reused. */
export type SubscriberId = number & { readonly __brand: 'SubscriberId' }
export const subscriberId = (value: number): SubscriberId => value as SubscriberId

/** What a reader is given. `end` closes its stream. */
export type Delivery =
  | { readonly kind: 'event'; readonly event: PyDict }
  | { readonly kind: 'end' }
  | { readonly kind: 'keep-alive' }

/**
 * The one queue of a run, shared by all of its readers: an item goes to exactly one of them, whoever
 * has waited longest. Nothing is kept after that, so a reader that leaves takes what it was handed
 * along (events: two: first, two: second).
 */
export interface EventQueue {
  /** By number in the order they came. */
  readonly items: Tree<number, Delivery>
  readonly nextItem: number
  /** Readers that found nothing, longest wait first. */
  readonly waiting: readonly SubscriberId[]
  readonly handed: readonly { readonly to: SubscriberId; readonly item: Delivery }[]
  /** Those of `waiting` whose client has left, which nobody has noticed yet. */
  readonly gone: readonly SubscriberId[]
}

export const emptyQueue: EventQueue = {
  items: emptyTree(),
  nextItem: 0,
  waiting: [],
  handed: [],
  gone: [],
}

export function put(queue: EventQueue, item: Delivery): EventQueue {
  const [first, ...others] = queue.waiting
  if (first === undefined) {
    const { items, nextItem } = queue
    return { ...queue, items: items.set(nextItem, item), nextItem: nextItem + 1 }
  }
  return { ...queue, waiting: others, handed: [...queue.handed, { to: first, item }] }
}

/** Takes the next item for a reader, or puts it in line. */
export function take(
  queue: EventQueue,
  reader: SubscriberId,
): { readonly queue: EventQueue; readonly item: Delivery | undefined } {
  const handed = queue.handed.find(({ to }) => to === reader)
  if (handed !== undefined) {
    return {
      queue: { ...queue, handed: queue.handed.filter((h) => h !== handed) },
      item: handed.item,
    }
  }
  const first = queue.items.first()
  if (first !== undefined) {
    const [number, item] = first
    return { queue: { ...queue, items: queue.items.delete(number) }, item }
  }
  if (queue.waiting.includes(reader)) return { queue, item: undefined }
  return { queue: { ...queue, waiting: [...queue.waiting, reader] }, item: undefined }
}

/** Gives a waiting reader a comment line to write. */
export function keepAlive(queue: EventQueue, reader: SubscriberId): EventQueue {
  if (!queue.waiting.includes(reader)) return queue
  return {
    ...queue,
    waiting: queue.waiting.filter((other) => other !== reader),
    handed: [...queue.handed, { to: reader, item: { kind: 'keep-alive' } }],
  }
}

export const leave = (queue: EventQueue, reader: SubscriberId): EventQueue => ({
  ...queue,
  waiting: queue.waiting.filter((other) => other !== reader),
  handed: queue.handed.filter(({ to }) => to !== reader),
  gone: queue.gone.filter((other) => other !== reader),
})

export const eventOf = (
  event: string,
  runId: string,
  timestamp: PyDict['entries'][number][1],
  fields: PyDict['entries'] = [],
): PyDict => pyDict([['event', event], ['run_id', runId], ['timestamp', timestamp], ...fields])
