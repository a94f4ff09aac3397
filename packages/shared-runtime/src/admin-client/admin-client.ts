import type {
  AdvancedClock,
  Clock,
  ClockAdvance,
  ClockChange,
} from '../control-plane/schemas/clock.ts'
import { clockOperations } from '../control-plane/schemas/clock.ts'
import {
  faultOperations,
  type DeletedFaults,
  type FaultKindAnswer,
  type FaultPresetAnswer,
  type FaultRuleAnswer,
  type FaultRuleChange,
  type FaultRuleInput,
  type FaultScope,
} from '../control-plane/schemas/faults.ts'
import {
  outboxOperations,
  type Flushed,
  type OutboxAnswer,
} from '../control-plane/schemas/outbox.ts'
import {
  requestOperations,
  type FeedFilter,
  type RequestFilter,
  type RequestPage,
  type UnmatchedFilter,
  type UnmatchedRequests,
  type VerifyAnswer,
  type VerifyQuestion,
} from '../control-plane/schemas/requests.ts'
import {
  branchOperations,
  checkpointOperations,
  timelineOperations,
  type BranchAnswer,
  type BranchCreate,
  type CheckpointAnswer,
  type CheckpointChange,
  type CheckpointCreate,
  type DiffAnswer,
  type DiffQuery,
  type MadeBranch,
  type TimelineAnswer,
} from '../control-plane/schemas/timeline.ts'
import {
  stateOperations,
  worldOperations,
  type ContractAnswer,
  type Health,
  type Imported,
  type NamespaceAnswer,
  type Reset,
  type Seeds,
  type StateCollection,
  type StateMember,
  type StatePageQuery,
} from '../control-plane/schemas/world.ts'
import type { Metrics } from '../metrics.ts'
import { askThrough, type AdminClientOptions } from './ask.ts'
import { requestStream, type RequestStream } from './request-stream.ts'

type Loose = Readonly<Record<string, unknown>>

/**
 * The admin API, typed, grouped like its table. A refused call rejects with `AdminClientError`. The same
 * over HTTP and in process; portable.
 */
export interface AdminClient {
  readonly health: () => Promise<Health>
  readonly openapi: () => Promise<Loose>
  readonly contract: (service: string) => Promise<ContractAnswer>
  readonly reset: (change?: Reset) => Promise<{ readonly reset: string }>
  readonly seed: (
    seeds: Seeds,
  ) => Promise<{ readonly seeded: readonly string[]; readonly checkpoint: string }>
  readonly namespaces: {
    readonly list: () => Promise<{ readonly namespaces: readonly NamespaceAnswer[] }>
    readonly forget: (name: string) => Promise<{ readonly forgotten: string }>
  }
  readonly clock: {
    readonly get: () => Promise<Clock>
    readonly set: (change: ClockChange) => Promise<Clock>
    readonly advance: (to: ClockAdvance) => Promise<AdvancedClock>
  }
  readonly faults: {
    readonly list: () => Promise<{ readonly faults: readonly FaultRuleAnswer[] }>
    readonly kinds: () => Promise<{ readonly kinds: readonly FaultKindAnswer[] }>
    readonly add: (rule: FaultRuleInput) => Promise<FaultRuleAnswer>
    readonly presets: () => Promise<{ readonly presets: readonly FaultPresetAnswer[] }>
    readonly addPreset: (name: string, changes?: Loose) => Promise<FaultRuleAnswer>
    readonly get: (id: string) => Promise<FaultRuleAnswer>
    readonly change: (id: string, change: FaultRuleChange) => Promise<FaultRuleAnswer>
    readonly delete: (id: string) => Promise<DeletedFaults>
    readonly clear: (scope?: FaultScope) => Promise<DeletedFaults>
  }
  readonly requests: {
    readonly query: (filter?: RequestFilter) => Promise<RequestPage>
    readonly clear: () => Promise<{ readonly cleared: number }>
    /** Resolves once the feed is open: whatever is decided from then on is told. */
    readonly stream: (
      filter?: FeedFilter,
      options?: { readonly signal?: AbortSignal },
    ) => Promise<RequestStream>
    readonly verify: (question: VerifyQuestion) => Promise<VerifyAnswer>
    readonly unmatched: (filter?: UnmatchedFilter) => Promise<UnmatchedRequests>
  }
  readonly metrics: {
    readonly get: () => Promise<Metrics>
    /** Prometheus text format 0.0.4. */
    readonly text: () => Promise<string>
  }
  readonly timeline: {
    readonly get: () => Promise<TimelineAnswer>
    readonly diff: (query: DiffQuery) => Promise<DiffAnswer>
  }
  readonly checkpoints: {
    readonly create: (checkpoint?: CheckpointCreate) => Promise<CheckpointAnswer>
    readonly get: (id: string) => Promise<CheckpointAnswer>
    readonly change: (id: string, change: CheckpointChange) => Promise<CheckpointAnswer>
    readonly delete: (id: string) => Promise<{ readonly deleted: string }>
  }
  readonly branches: {
    readonly list: () => Promise<{ readonly branches: readonly BranchAnswer[] }>
    readonly create: (branch: BranchCreate) => Promise<MadeBranch>
    readonly delete: (name: string) => Promise<{ readonly deleted: string }>
    readonly checkout: (name: string, checkpoint: string) => Promise<Omit<MadeBranch, 'from'>>
  }
  readonly outbox: {
    readonly list: () => Promise<OutboxAnswer>
    readonly flush: () => Promise<Flushed>
  }
  readonly state: {
    readonly members: (service: string) => Promise<{ readonly members: readonly StateMember[] }>
    readonly collection: (
      service: string,
      collection: string,
      page?: StatePageQuery,
    ) => Promise<StateCollection>
    readonly row: (
      service: string,
      collection: string,
      key: string,
    ) => Promise<{ readonly value: unknown }>
    readonly export: () => Promise<Loose>
    readonly import: (document: unknown) => Promise<Imported>
  }
  /** A service's own control: `control('notes', 'POST', '/rename', {…})`. */
  readonly control: (
    service: string,
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<unknown>
}

export function createAdminClient(options: AdminClientOptions): AdminClient {
  const ask = askThrough(options)
  return {
    health: () => ask(worldOperations.health),
    openapi: () => ask(worldOperations.openapi),
    contract: (service) => ask(worldOperations.contract, { params: { service } }),
    reset: (body = {}) => ask(worldOperations.reset, { body }),
    seed: (body) => ask(worldOperations.seed, { body }),
    namespaces: {
      list: () => ask(worldOperations.namespaces),
      forget: (name) => ask(worldOperations.forget, { params: { name } }),
    },
    clock: {
      get: () => ask(clockOperations.get),
      set: (body) => ask(clockOperations.set, { body }),
      advance: (body) => ask(clockOperations.advance, { body }),
    },
    faults: {
      list: () => ask(faultOperations.list),
      kinds: () => ask(faultOperations.kinds),
      add: (body) => ask(faultOperations.add, { body }),
      presets: () => ask(faultOperations.presets),
      addPreset: (name, body = {}) => ask(faultOperations.addPreset, { params: { name }, body }),
      get: (id) => ask(faultOperations.get, { params: { id } }),
      change: (id, body) => ask(faultOperations.change, { params: { id }, body }),
      delete: (id) => ask(faultOperations.delete, { params: { id } }),
      clear: (query = {}) => ask(faultOperations.clear, { query }),
    },
    requests: {
      query: (query = {}) => ask(requestOperations.query, { query }),
      clear: () => ask(requestOperations.clear),
      stream: async (query = {}, { signal } = {}) =>
        requestStream(
          await ask.raw('GET', requestOperations.stream.path, {
            query,
            headers: { accept: 'text/event-stream' },
            ...(signal === undefined ? {} : { signal }),
          }),
        ),
      verify: (body) => ask(requestOperations.verify, { body }),
      unmatched: (query = {}) => ask(requestOperations.unmatched, { query }),
    },
    metrics: {
      get: () => ask(requestOperations.metrics),
      text: async () => {
        const headers = { accept: 'text/plain' }
        return (await ask.raw('GET', requestOperations.metrics.path, { headers })).text()
      },
    },
    timeline: {
      get: () => ask(timelineOperations.get),
      diff: (query) => ask(timelineOperations.diff, { query }),
    },
    checkpoints: {
      create: (body = {}) => ask(checkpointOperations.create, { body }),
      get: (id) => ask(checkpointOperations.get, { params: { id } }),
      change: (id, body) => ask(checkpointOperations.change, { params: { id }, body }),
      delete: (id) => ask(checkpointOperations.delete, { params: { id } }),
    },
    branches: {
      list: () => ask(branchOperations.list),
      create: (body) => ask(branchOperations.create, { body }),
      delete: (name) => ask(branchOperations.delete, { params: { name } }),
      checkout: (name, checkpoint) =>
        ask(branchOperations.checkout, { params: { name }, body: { checkpoint } }),
    },
    outbox: {
      list: () => ask(outboxOperations.list),
      flush: () => ask(outboxOperations.flush),
    },
    state: {
      members: (service) => ask(stateOperations.members, { params: { service } }),
      collection: (service, collection, query = {}) =>
        ask(stateOperations.collection, { params: { service, collection }, query }),
      row: (service, collection, key) =>
        ask(stateOperations.row, { params: { service, collection, key } }),
      export: () => ask(stateOperations.export),
      import: (body) => ask(stateOperations.import, { body }),
    },
    control: async (service, method, path, body) =>
      (await ask.raw(method, `/${service}${path}`, { body })).json(),
  }
}
