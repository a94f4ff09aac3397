import type { Env, Table } from '@crvouga/mockingbird-shared-runtime'

export type EventType = 'container' | 'image' | 'network' | 'volume' | 'daemon' | 'builder'

export interface EngineEvent {
  readonly sequence: number
  readonly at: number
  readonly type: EventType
  readonly action: string
  readonly actorId: string
  readonly attributes: Readonly<Record<string, string>>
}
export type EventTable = Table<EngineEvent>

/** The engine replays no more than this (daemon/events, Engine 29.x). */
export const eventsKept = 256

export type NewEvent = Omit<EngineEvent, 'sequence' | 'at'>

export function appendEvent(events: EventTable, event: NewEvent, env: Env): EventTable {
  const sequence = env.nextId('event')
  const grown = events.set({ ...event, sequence, at: env.now })
  return sequence > eventsKept ? grown.delete(sequence - eventsKept) : grown
}
