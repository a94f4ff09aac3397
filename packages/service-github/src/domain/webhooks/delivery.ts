import { emptyTable, type HeaderList, type Table } from '@crvouga/mockingbird-shared-runtime'
import type { HookId } from './hook.ts'

/** The request of a delivery as it is sent. */
export interface HookRequest {
  readonly url: string
  readonly headers: HeaderList
  readonly body: string
  readonly verifyTls: boolean
}

export interface HookAnswer {
  /** `OK`, or what went wrong. */
  readonly status: string
  readonly statusCode: number
  readonly headers: HeaderList
  readonly body: string
  readonly deliveredAt: number
  readonly durationMs: number
}

/** One attempt to tell a hook of an event. */
export interface HookDelivery {
  readonly id: number
  readonly hookId: HookId
  readonly guid: string
  readonly event: string
  readonly action: string | null
  readonly redelivery: boolean
  /** JSON text, whatever form it is sent in. */
  readonly payload: string
  readonly request: HookRequest
  readonly createdAt: number
  /** How many automatic attempts came before this one. */
  readonly retries: number
  /** Null until there is one; until then no list shows the delivery. */
  readonly answer: HookAnswer | null
}
export type HookDeliveryTable = Table<HookDelivery, 'hook'>

export const emptyHookDeliveries = (): HookDeliveryTable =>
  emptyTable<HookDelivery, 'hook'>({
    key: (delivery) => delivery.id,
    indexes: { hook: (delivery) => [delivery.hookId, delivery.id] },
  })
