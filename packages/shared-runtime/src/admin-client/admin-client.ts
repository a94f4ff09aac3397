import type {
  AdvancedClock,
  Clock,
  ClockAdvance,
  ClockChange,
} from '../control-plane/schemas/clock.ts'
import type {
  DeletedFaults,
  FaultKindAnswer,
  FaultPresetAnswer,
  FaultRuleAnswer,
  FaultRuleChange,
  FaultRuleInput,
  FaultScope,
} from '../control-plane/schemas/faults.ts'
import type { Flushed, OutboxAnswer } from '../control-plane/schemas/outbox.ts'
import type {
  FeedFilter,
  RequestFilter,
  RequestPage,
  UnmatchedFilter,
  UnmatchedRequests,
  VerifyAnswer,
  VerifyQuestion,
} from '../control-plane/schemas/requests.ts'
import type {
  BranchAnswer,
  BranchCreate,
  CheckpointAnswer,
  CheckpointChange,
  CheckpointCreate,
  DiffAnswer,
  DiffQuery,
  MadeBranch,
  TimelineAnswer,
} from '../control-plane/schemas/timeline.ts'
import type {
  ContractAnswer,
  Health,
  Imported,
  NamespaceAnswer,
  Reset,
  Seeds,
  StateCollection,
  StateMember,
  StatePageQuery,
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
    health: () => ask((of) => of.worldOperations.health),
    openapi: () => ask((of) => of.worldOperations.openapi),
    contract: (service) => ask((of) => of.worldOperations.contract, { params: { service } }),
    reset: (body = {}) => ask((of) => of.worldOperations.reset, { body }),
    seed: (body) => ask((of) => of.worldOperations.seed, { body }),
    namespaces: {
      list: () => ask((of) => of.worldOperations.namespaces),
      forget: (name) => ask((of) => of.worldOperations.forget, { params: { name } }),
    },
    clock: {
      get: () => ask((of) => of.clockOperations.get),
      set: (body) => ask((of) => of.clockOperations.set, { body }),
      advance: (body) => ask((of) => of.clockOperations.advance, { body }),
    },
    faults: {
      list: () => ask((of) => of.faultOperations.list),
      kinds: () => ask((of) => of.faultOperations.kinds),
      add: (body) => ask((of) => of.faultOperations.add, { body }),
      presets: () => ask((of) => of.faultOperations.presets),
      addPreset: (name, body = {}) =>
        ask((of) => of.faultOperations.addPreset, { params: { name }, body }),
      get: (id) => ask((of) => of.faultOperations.get, { params: { id } }),
      change: (id, body) => ask((of) => of.faultOperations.change, { params: { id }, body }),
      delete: (id) => ask((of) => of.faultOperations.delete, { params: { id } }),
      clear: (query = {}) => ask((of) => of.faultOperations.clear, { query }),
    },
    requests: {
      query: (query = {}) => ask((of) => of.requestOperations.query, { query }),
      clear: () => ask((of) => of.requestOperations.clear),
      stream: async (query = {}, { signal } = {}) =>
        requestStream(
          await ask.response((of) => of.requestOperations.stream, {
            query,
            headers: { accept: 'text/event-stream' },
            ...(signal === undefined ? {} : { signal }),
          }),
        ),
      verify: (body) => ask((of) => of.requestOperations.verify, { body }),
      unmatched: (query = {}) => ask((of) => of.requestOperations.unmatched, { query }),
    },
    metrics: {
      get: () => ask((of) => of.requestOperations.metrics),
      text: async () => {
        const headers = { accept: 'text/plain' }
        return (await ask.response((of) => of.requestOperations.metrics, { headers })).text()
      },
    },
    timeline: {
      get: () => ask((of) => of.timelineOperations.get),
      diff: (query) => ask((of) => of.timelineOperations.diff, { query }),
    },
    checkpoints: {
      create: (body = {}) => ask((of) => of.checkpointOperations.create, { body }),
      get: (id) => ask((of) => of.checkpointOperations.get, { params: { id } }),
      change: (id, body) => ask((of) => of.checkpointOperations.change, { params: { id }, body }),
      delete: (id) => ask((of) => of.checkpointOperations.delete, { params: { id } }),
    },
    branches: {
      list: () => ask((of) => of.branchOperations.list),
      create: (body) => ask((of) => of.branchOperations.create, { body }),
      delete: (name) => ask((of) => of.branchOperations.delete, { params: { name } }),
      checkout: (name, checkpoint) =>
        ask((of) => of.branchOperations.checkout, { params: { name }, body: { checkpoint } }),
    },
    outbox: {
      list: () => ask((of) => of.outboxOperations.list),
      flush: () => ask((of) => of.outboxOperations.flush),
    },
    state: {
      members: (service) => ask((of) => of.stateOperations.members, { params: { service } }),
      collection: (service, collection, query = {}) =>
        ask((of) => of.stateOperations.collection, { params: { service, collection }, query }),
      row: (service, collection, key) =>
        ask((of) => of.stateOperations.row, { params: { service, collection, key } }),
      export: () => ask((of) => of.stateOperations.export),
      import: (body) => ask((of) => of.stateOperations.import, { body }),
    },
    control: async (service, method, path, body) =>
      (await ask.raw(method, `/${service}${path}`, { body })).json(),
  }
}
