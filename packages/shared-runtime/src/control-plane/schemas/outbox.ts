import { z } from 'zod'
import type { AdminOperation } from '../admin-operation.ts'

const message = z
  .strictObject({
    id: z.int(),
    service: z.string(),
    lane: z.string(),
    ref: z.union([z.string(), z.number()]),
    ids: z.record(z.string(), z.string()),
    at: z.number(),
    fate: z.enum(['lost', 'unreachable']).optional(),
    letsPass: z.int().optional(),
  })
  .meta({ id: 'OutboxMessage' })
const list = z.strictObject({ messages: z.array(message) })
const flushed = z.strictObject({ sent: z.int(), waiting: z.int() })

export interface OutboxMessageAnswer {
  readonly id: number
  readonly service: string
  readonly lane: string
  readonly ref: string | number
  readonly ids: Readonly<Record<string, string>>
  /** Logical time when it is due. */
  readonly at: number
  /** What a fault rule decided. */
  readonly fate?: 'lost' | 'unreachable' | undefined
  /** How many later messages of its lane go first. */
  readonly letsPass?: number | undefined
}
export interface OutboxAnswer {
  readonly messages: readonly OutboxMessageAnswer[]
}
export interface Flushed {
  /** Messages that met their fate meanwhile. */
  readonly sent: number
  /** Messages that are not due yet. */
  readonly waiting: number
}

export const outboxOperations: {
  readonly list: AdminOperation<OutboxAnswer>
  readonly flush: AdminOperation<Flushed>
} = {
  list: {
    id: 'outbox.list',
    method: 'GET',
    path: '/outbox',
    summary: 'What services send to the outside and has no outcome yet, in the order it falls due.',
    answer: list,
  },
  flush: {
    id: 'outbox.flush',
    method: 'POST',
    path: '/outbox/flush',
    summary: 'Sends what is due, on any branch; answers when every receiver has answered.',
    answer: flushed,
  },
}
