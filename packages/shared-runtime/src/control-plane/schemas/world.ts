import { z, type ZodType } from 'zod'
import type { AdminOperation } from '../admin-operation.ts'
import type { Clock } from './clock.ts'

const reset = z.strictObject({
  /** Text that ids and draws follow from. */
  seed: z.string().max(256).optional(),
  /** New starting states, by service. */
  seeds: z.record(z.string(), z.unknown()).optional(),
})
const seeds = z.record(z.string(), z.unknown())
const health = z.strictObject({
  status: z.literal('ok'),
  services: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      version: z.string(),
      contract: z.string(),
    }),
  ),
  namespace: z.string(),
  branch: z.string(),
  clock: z.strictObject({
    mode: z.enum(['live', 'frozen', 'scaled']),
    now: z.number(),
    rate: z.number(),
  }),
  namespaces: z.int(),
  uptimeMs: z.int(),
})
const wasReset = z.strictObject({ reset: z.string() })
const namespaces = z.strictObject({
  namespaces: z.array(
    z.strictObject({
      name: z.string(),
      branches: z.int(),
      checkpoints: z.int(),
      now: z.number(),
    }),
  ),
})
const forgotten = z.strictObject({ forgotten: z.string() })
const seeded = z.strictObject({ seeded: z.array(z.string()), checkpoint: z.string() })
const document = z.record(z.string(), z.unknown())
const contract = z.strictObject({
  service: z.string(),
  title: z.string(),
  version: z.string(),
  operations: z.array(
    z.looseObject({
      id: z.string(),
      method: z.string(),
      path: z.string(),
      supported: z.boolean(),
      statusesSeen: z.record(z.string(), z.int()),
    }),
  ),
})
const members = z.strictObject({
  members: z.array(
    z.strictObject({
      name: z.string(),
      kind: z.enum(['table', 'tree', 'value']),
      size: z.int().optional(),
    }),
  ),
})
const pageQuestion = z.strictObject({
  limit: z.coerce.number<number>().int().min(1).max(10_000).default(100),
})
const collection = z.union([
  z.strictObject({ size: z.int(), items: z.array(z.unknown()) }),
  z.strictObject({ value: z.unknown() }),
])
const row = z.strictObject({ value: z.unknown() })
const imported = z.strictObject({ imported: z.string(), branches: z.array(z.string()) })

type Loose = Readonly<Record<string, unknown>>

export interface Health {
  readonly status: 'ok'
  readonly services: readonly {
    readonly name: string
    readonly title: string
    readonly version: string
    readonly contract: string
  }[]
  readonly namespace: string
  readonly branch: string
  readonly clock: Omit<Clock, 'nextDue'>
  readonly namespaces: number
  readonly uptimeMs: number
}
export interface Reset {
  /** Text that ids and draws follow from. */
  readonly seed?: string | undefined
  /** New starting states, by service. */
  readonly seeds?: Loose | undefined
}
export type Seeds = Loose
export interface NamespaceAnswer {
  readonly name: string
  readonly branches: number
  readonly checkpoints: number
  readonly now: number
}
export interface ContractAnswer {
  readonly service: string
  readonly title: string
  readonly version: string
  readonly operations: readonly {
    readonly id: string
    readonly method: string
    readonly path: string
    readonly supported: boolean
    readonly statusesSeen: Readonly<Record<string, number>>
    readonly [member: string]: unknown
  }[]
}
export interface StateMember {
  readonly name: string
  readonly kind: 'table' | 'tree' | 'value'
  readonly size?: number | undefined
}
export type StateCollection =
  | { readonly size: number; readonly items: readonly unknown[] }
  | { readonly value: unknown }
export interface StatePageQuery {
  readonly limit?: number | undefined
}
export interface Imported {
  readonly imported: string
  readonly branches: readonly string[]
}

export const resetBody: ZodType<Reset, Reset> = reset
export const seedBody: ZodType<Seeds, Seeds> = seeds
export const pageQuery: ZodType<{ readonly limit: number }, StatePageQuery> = pageQuestion

export const importBody: ZodType = z.unknown()

export const worldOperations: {
  readonly health: AdminOperation<Health>
  readonly openapi: AdminOperation<Loose>
  readonly reset: AdminOperation<{ readonly reset: string }, Reset>
  readonly namespaces: AdminOperation<{ readonly namespaces: readonly NamespaceAnswer[] }>
  readonly forget: AdminOperation<{ readonly forgotten: string }>
  readonly seed: AdminOperation<
    { readonly seeded: readonly string[]; readonly checkpoint: string },
    Seeds
  >
  readonly contract: AdminOperation<ContractAnswer>
} = {
  health: {
    id: 'health',
    method: 'GET',
    path: '/health',
    summary: 'Who is here: services, namespace, branch, clock.',
    answer: health,
  },
  openapi: {
    id: 'openapi',
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document.',
    answer: document,
  },
  reset: {
    id: 'reset',
    method: 'POST',
    path: '/reset',
    summary: 'The namespace back to its start: state, clock, faults, history, journal and metrics.',
    body: reset,
    answer: wasReset,
  },
  namespaces: {
    id: 'namespaces.list',
    method: 'GET',
    path: '/namespaces',
    summary: 'The namespaces that were used.',
    answer: namespaces,
  },
  forget: {
    id: 'namespaces.forget',
    method: 'DELETE',
    path: '/namespaces/{name}',
    summary: 'Forgets a namespace and ends what is live on it.',
    answer: forgotten,
  },
  seed: {
    id: 'seed',
    method: 'POST',
    path: '/seed',
    summary: 'Adds seeds to the state, by service.',
    body: seeds,
    answer: seeded,
  },
  contract: {
    id: 'contract',
    method: 'GET',
    path: '/contract/{service}',
    summary: 'The contract of a service with the statuses seen in this namespace.',
    answer: contract,
  },
}

export const stateOperations: {
  readonly members: AdminOperation<{ readonly members: readonly StateMember[] }>
  readonly collection: AdminOperation<StateCollection, undefined, StatePageQuery>
  readonly row: AdminOperation<{ readonly value: unknown }>
  readonly export: AdminOperation<Loose>
  readonly import: AdminOperation<Imported, unknown>
} = {
  members: {
    id: 'state.members',
    method: 'GET',
    path: '/state/{service}',
    summary: 'What the state of a service is made of.',
    answer: members,
  },
  collection: {
    id: 'state.collection',
    method: 'GET',
    path: '/state/{service}/{collection}',
    summary: 'One member of the state; the first rows when it is a collection.',
    query: pageQuestion,
    answer: collection,
  },
  row: {
    id: 'state.row',
    method: 'GET',
    path: '/state/{service}/{collection}/{key}',
    summary: 'One row.',
    answer: row,
  },
  export: {
    id: 'state.export',
    method: 'GET',
    path: '/export',
    summary: 'The whole namespace as one document.',
    answer: document,
  },
  import: {
    id: 'state.import',
    method: 'POST',
    path: '/import',
    summary: 'Puts an exported document in the place of the namespace.',
    body: importBody,
    answer: imported,
  },
}
