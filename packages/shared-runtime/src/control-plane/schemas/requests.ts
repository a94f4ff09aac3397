import { z, type ZodType } from 'zod'
import type { ClosestOperation } from '../../journal/closest-operations.ts'
import type { FeedEvent } from '../../journal/feed.ts'
import type { JournalMatch } from '../../journal/filter.ts'
import {
  journalPhases,
  type JournalEntry,
  type JournalPage,
  type JournalPhase,
} from '../../journal.ts'
import type { Metrics } from '../../metrics.ts'
import type { AdminOperation } from '../admin-operation.ts'

const texts = z.record(z.string(), z.string())
const phase = z.enum(journalPhases)
const number = z.coerce.number<number>().int()

const entry = z
  .strictObject({
    seq: z.int(),
    at: z.number(),
    branch: z.string(),
    service: z.string(),
    operationId: z.string().nullable(),
    method: z.string(),
    template: z.string().nullable(),
    params: texts,
    path: z.string().optional(),
    query: texts,
    ids: z.record(z.string(), z.array(z.string())),
    status: z.int().nullable(),
    phases: z.array(phase),
    faults: z.array(z.string()),
    checkpoints: z.array(z.string()),
    deliveredBytes: z.int().nullable(),
    duplicateOf: z.int().optional(),
    issues: z.array(z.string()),
  })
  .meta({ id: 'JournalEntry' })

const filter = {
  service: z.string().optional(),
  operation: z.string().optional(),
  method: z.string().optional(),
  path: z.string().optional(),
  status: number.optional(),
  phase: phase.optional(),
  fault: z.string().optional(),
  branch: z.string().optional(),
  since: number.min(0).optional(),
}
const query = z.strictObject({ ...filter, limit: number.min(1).max(100_000).optional() })
const feedQuery = z.strictObject(filter)
const unmatchedQuery = z.strictObject({
  service: filter.service,
  branch: filter.branch,
  since: filter.since,
  limit: query.shape.limit,
})
const page = z.strictObject({
  requests: z.array(entry),
  dropped: z.int(),
  lost: z.int(),
  next: z.int().nullable(),
})
const cleared = z.strictObject({ cleared: z.int() })

const match = z.strictObject({
  service: z.string().optional(),
  operation: z.string().optional(),
  method: z.string().optional(),
  path: z.string().optional(),
  params: texts.optional(),
  ids: texts.optional(),
  query: texts.optional(),
  status: z.int().nullable().optional(),
  phase: phase.optional(),
  fault: z.string().optional(),
  branch: z.string().optional(),
})
const times = z.int().min(0)
const since = z.int().min(0).optional()
const countQuestion = z
  .strictObject({
    match,
    exactly: times.optional(),
    atLeast: times.optional(),
    atMost: times.optional(),
    never: z.literal(true).optional(),
    since,
  })
  .refine(
    ({ exactly, atLeast, atMost, never }) =>
      [exactly, never, atLeast ?? atMost].filter((one) => one !== undefined).length <= 1 &&
      !(atLeast !== undefined && atMost !== undefined && atLeast > atMost),
    'one of exactly, never, or atLeast and atMost',
  )
const orderQuestion = z.strictObject({
  inOrder: z.array(match).min(1).max(1000),
  /** Nothing else was received in between. */
  strict: z.boolean().optional(),
  since,
})
const question = z.union([countQuestion, orderQuestion])
const expected = z.union([
  z.strictObject({ atLeast: z.int(), atMost: z.int().nullable() }),
  z.strictObject({ steps: z.int(), strict: z.boolean() }),
])
const value = z.union([z.string(), z.number(), z.null(), z.array(z.string())])
const verdict = z.union([
  z.strictObject({
    ok: z.boolean(),
    count: z.int(),
    expected,
    matched: z.array(z.int()),
    pending: z.array(z.int()),
    failedStep: z.int().optional(),
    nearest: z.array(
      z.strictObject({
        entry,
        differences: z.array(z.strictObject({ member: z.string(), expected: value, found: value })),
      }),
    ),
    message: z.string(),
  }),
  z.strictObject({
    ok: z.null(),
    code: z.literal('history_incomplete'),
    count: z.null(),
    expected,
    lost: z.int(),
    message: z.string(),
  }),
])

const closest = z.strictObject({
  operationId: z.string(),
  method: z.string(),
  template: z.string(),
  difference: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('method'), expected: z.string(), found: z.string() }),
    z.strictObject({
      kind: z.literal('segment'),
      index: z.int(),
      expected: z.string(),
      found: z.string(),
    }),
    z.strictObject({ kind: z.literal('missing'), index: z.int(), expected: z.string() }),
    z.strictObject({ kind: z.literal('extra'), index: z.int(), found: z.string() }),
  ]),
})
const unmatched = z.strictObject({
  requests: z.array(z.strictObject({ ...entry.shape, closest: z.array(closest) })),
  dropped: z.int(),
  lost: z.int(),
})

const feedEvent = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('request'),
      moment: z.enum(['decided', 'over']),
      request: entry,
      wallMs: z.number().nullable(),
      durationMs: z.number().nullable(),
    }),
    z.strictObject({
      type: z.literal('gap'),
      since: z.int(),
      first: z.int(),
      reason: z.enum(['lost', 'reset']),
    }),
    z.strictObject({ type: z.literal('dropped'), count: z.int() }),
    z.strictObject({ type: z.literal('end'), reason: z.string() }),
  ])
  .meta({ id: 'FeedEvent' })

const counts = z.record(z.string(), z.int())
const metrics = z.strictObject({
  requests: z.int(),
  unmatched: z.int(),
  faults: counts,
  operations: z.array(
    z.strictObject({
      service: z.string(),
      operationId: z.string(),
      statuses: counts,
      phases: counts,
      faults: counts,
      count: z.int(),
      totalMs: z.number(),
      maxMs: z.number(),
      buckets: z.array(z.int()),
    }),
  ),
})

export interface FeedFilter {
  readonly service?: string | undefined
  readonly operation?: string | undefined
  readonly method?: string | undefined
  readonly path?: string | undefined
  readonly status?: number | undefined
  readonly phase?: JournalPhase | undefined
  readonly fault?: string | undefined
  readonly branch?: string | undefined
  /** Requests after this sequence number. */
  readonly since?: number | undefined
}
export interface RequestFilter extends FeedFilter {
  readonly limit?: number | undefined
}
export interface UnmatchedFilter {
  readonly service?: string | undefined
  readonly branch?: string | undefined
  readonly since?: number | undefined
  readonly limit?: number | undefined
}
export interface RequestPage extends Omit<JournalPage, 'entries'> {
  readonly requests: readonly RequestEntry[]
}
/** A journal entry as it arrives. */
export type RequestEntry = Omit<JournalEntry, 'path' | 'duplicateOf'> & {
  readonly path?: string | undefined
  readonly duplicateOf?: number | undefined
}
export interface RequestMatch extends Omit<JournalMatch, 'phase'> {
  readonly phase?: JournalPhase | undefined
}
/** How often or in which order; at least once when nothing is said. */
export type VerifyQuestion =
  | {
      readonly match: RequestMatch
      readonly exactly?: number | undefined
      readonly atLeast?: number | undefined
      readonly atMost?: number | undefined
      readonly never?: true | undefined
      readonly since?: number | undefined
    }
  | {
      readonly inOrder: readonly RequestMatch[]
      /** Nothing else was received in between. */
      readonly strict?: boolean | undefined
      readonly since?: number | undefined
    }
export type VerifyExpected =
  | { readonly atLeast: number; readonly atMost: number | null }
  | { readonly steps: number; readonly strict: boolean }
type Value = string | number | null | readonly string[]
export type VerifyAnswer =
  | {
      readonly ok: boolean
      readonly count: number
      readonly expected: VerifyExpected
      readonly matched: readonly number[]
      readonly pending: readonly number[]
      readonly failedStep?: number | undefined
      readonly nearest: readonly {
        readonly entry: RequestEntry
        readonly differences: readonly {
          readonly member: string
          readonly expected: Value
          readonly found: Value
        }[]
      }[]
      readonly message: string
    }
  | {
      readonly ok: null
      readonly code: 'history_incomplete'
      readonly count: null
      readonly expected: VerifyExpected
      readonly lost: number
      readonly message: string
    }
export interface UnmatchedRequests {
  readonly requests: readonly (RequestEntry & { readonly closest: readonly ClosestOperation[] })[]
  readonly dropped: number
  readonly lost: number
}
export type FeedAnswer =
  | (Omit<Extract<FeedEvent, { type: 'request' }>, 'request'> & { readonly request: RequestEntry })
  | Exclude<FeedEvent, { type: 'request' }>

export const requestFilter: ZodType<RequestFilter, RequestFilter> = query
export const feedFilter: ZodType<FeedFilter, FeedFilter> = feedQuery
export const unmatchedFilter: ZodType<UnmatchedFilter, UnmatchedFilter> = unmatchedQuery
export const verifyQuestion: ZodType<VerifyQuestion, VerifyQuestion> = question

export const requestOperations: {
  readonly query: AdminOperation<RequestPage, undefined, RequestFilter>
  readonly clear: AdminOperation<{ readonly cleared: number }>
  readonly stream: AdminOperation<FeedAnswer, undefined, FeedFilter>
  readonly verify: AdminOperation<VerifyAnswer, VerifyQuestion>
  readonly unmatched: AdminOperation<UnmatchedRequests, undefined, UnmatchedFilter>
  readonly metrics: AdminOperation<Metrics>
} = {
  query: {
    id: 'requests.query',
    method: 'GET',
    path: '/requests',
    summary: 'The journal. Without since a limit keeps the newest; with it, go on from next.',
    query,
    answer: page,
  },
  clear: {
    id: 'requests.clear',
    method: 'DELETE',
    path: '/requests',
    summary: 'Forgets the entries, nothing else. Sequence numbers go on.',
    answer: cleared,
  },
  stream: {
    id: 'requests.stream',
    method: 'GET',
    path: '/requests/stream',
    summary: 'Live feed: each request when its outcome is decided and again when it is over.',
    query: feedQuery,
    answer: feedEvent,
    otherForms: {
      'text/event-stream': 'Server-sent events; WebSocket on the same path by upgrade.',
    },
  },
  verify: {
    id: 'requests.verify',
    method: 'POST',
    path: '/requests/verify',
    summary: 'Whether requests were received so often, or in this order.',
    body: question,
    answer: verdict,
  },
  unmatched: {
    id: 'requests.unmatched',
    method: 'GET',
    path: '/requests/unmatched',
    summary: 'Requests that no operation was found for, each with the closest ones.',
    query: unmatchedQuery,
    answer: unmatched,
  },
  metrics: {
    id: 'metrics.get',
    method: 'GET',
    path: '/metrics',
    summary: 'Counts and wall durations per operation.',
    answer: metrics,
    otherForms: { 'text/plain': 'Prometheus text format 0.0.4' },
  },
}
