import type { ZodType } from 'zod'
import type { Refusal } from './failure.ts'
import type { Call, HeaderList, Reply } from './message.ts'
import type { Message } from './outbox/outbox.ts'
import type { OutgoingRequest, SendOutcome } from './outbox/sending.ts'

/** What a pure transition may ask of its world. Draws and timers are undone when it refuses or throws. */
export interface Env {
  /** Logical time, milliseconds since the epoch (may carry fractions down to a microsecond). */
  readonly now: number
  /** 1, 2, 3 … per sequence name. Never reused, also not after a delete. */
  readonly nextId: (sequence: string) => number
  /** Seeded, uniform in [0, 1). */
  readonly random: () => number
  /** Seeded lower-case hex digits. */
  readonly hex: (length: number) => string
  /**
   * Calls the service's `onDue` with `event` once logical time reaches `at` (`at <= now`), with the event's
   * own `at` as `env.now`. `event` is plain data. Order: by `at`, then by scheduling, over all services.
   * An event scheduled at `now` runs after this commit and before the next read or commit. `housekeeping`
   * marks the provider's own upkeep (a periodic sweep): "advance until idle" does not wait for it.
   */
  readonly schedule: (at: number, event: DueEvent, kind?: 'housekeeping') => TimerId
  /** Forgets a timer; an unknown or fired one is ignored. */
  readonly cancel: (timer: TimerId) => void
  /** Puts a message into the outbox; the service's `outbox` renders it when it leaves. */
  readonly send: (message: Message) => void
}

/** Identifies a scheduled event; plain data, may be kept in the state. */
export type TimerId = string & { readonly __brand: 'TimerId' }
export interface DueEvent {
  readonly type: string
  readonly [key: string]: unknown
}

export interface Committed<S, T> {
  readonly state: S
  readonly value: T
}
/** Pure: same state, same env answers, same result. */
export type Transition<S, T> = (state: S, env: Env) => Committed<S, T> | Refusal
export const done = <S, T>(state: S, value: T): Committed<S, T> => ({ state, value })

/** The three verbs, and what a handler may know about its call. `C` is what the service's `enter` found out. */
export interface Ctx<S, C = undefined> {
  readonly call: Call
  readonly params: Readonly<Record<string, string>>
  readonly context: C
  readonly operationId: string
  /**
   * A value from the current root, after everything due has run. `read`, `commit` and `until` throw
   * `Cancelled` once the world of this call was replaced; let it pass.
   */
  readonly read: <T>(query: (state: S, now: number) => T) => T
  /** Applies a transition atomically. A refusal leaves no trace. */
  readonly commit: <T>(transition: Transition<S, T>) => T | Refusal
  /**
   * Resolves with the first value other than undefined that the predicate finds, now or after a later
   * commit. Rejects with `Cancelled` when `signal` (default `call.signal`) aborts, or on reset,
   * checkout or shutdown. The predicate sees each root once and must be cheap.
   */
  readonly until: <T>(
    predicate: (state: S, now: number) => T | undefined,
    signal?: AbortSignal,
  ) => Promise<T>
  /**
   * A transition that is committed exactly once when the answer is over, however it ends: handed over,
   * cut, never sent, client gone. For releasing what this call registered in the state (a reader, a
   * subscriber). Skipped when the world was replaced.
   */
  readonly atEnd: (transition: Transition<S, unknown>) => void
  /** Names an object this call touched, for the journal. Never pass secrets or bodies. */
  readonly touch: (kind: string, id: string) => void
}

export type HandlerResult = Reply | Refusal
export type Handler<S, C = undefined> = (ctx: Ctx<S, C>) => HandlerResult | Promise<HandlerResult>

/** One operation of the contract, generated from `contract/openapi.yaml`. */
export interface ContractOperation {
  readonly method: string
  /** Template, `{name}` one segment, `{name*}` may contain slashes. */
  readonly path: string
  readonly supported: boolean
  /** Why not, for the support table. */
  readonly reason?: string
  /** Declared statuses; anything else is a contract issue in the journal. */
  readonly statuses: readonly number[]
  /** Query parameters whose values may stand in the journal. */
  readonly safeQuery?: readonly string[]
  /** A read for the purposes of stale-read faults and history; default: GET and HEAD. */
  readonly read?: boolean
  /** Scenario ids that this operation takes part in. */
  readonly scenarios?: readonly string[]
  /** Where the provider describes the operation. */
  readonly docs?: string
}
export interface Contract {
  readonly title: string
  readonly version: string
  readonly operations: Readonly<Record<string, ContractOperation>>
}

/** Why no operation was found. */
export type RouteMiss =
  | { readonly kind: 'path' }
  | { readonly kind: 'method'; readonly allow: readonly string[] }

/** The provider's words for what the runtime finds out before or around a handler. */
export interface FailurePresenter<C> {
  readonly refusal: (
    refusal: Refusal,
    call: Call,
    context: C,
    operationId: string | undefined,
  ) => Reply
  readonly noRoute: (miss: RouteMiss, call: Call, context: C) => Reply
  /** Declared in the contract but not built: 501, shaped so that the provider's clients can print it. */
  readonly unsupported: (operationId: string, call: Call, context: C) => Reply
  /** A bug of ours. Never dressed as provider behaviour. */
  readonly internal: (call: Call, context: C) => Reply
  /** A body over the limit, or with broken framing. */
  readonly badBody: (problem: 'too-large' | 'malformed', call: Call, context: C) => Reply
}

/** What the first look at a call found: the path that routes are matched on, and the service's context. */
export interface Entered<C> {
  readonly path: string
  readonly context: C
}

export interface WireFacts {
  readonly method: string
  readonly httpVersion: '1.0' | '1.1'
  /** Whether the connection stays open after this reply. */
  readonly keepAlive: boolean
  /** Bytes of the whole body; null for a stream. */
  readonly bodyLength: number | null
  /** Logical time of the branch that answered, for Date. */
  readonly now: number
}
/** How the end of a body is told. `none`: no body may follow (HEAD, 204, 304). */
export type Framing = 'length' | 'chunked' | 'close' | 'none'

/**
 * What a server of that provider's kind answers before any route: raw bytes, then the connection closes.
 * `line` is the text at fault as latin1, without its line end. Some servers quote it.
 */
export type MalformedRequest =
  | {
      readonly kind: 'request-line'
      readonly line: string
      readonly reason: 'method' | 'target' | 'parts' | 'bare-lf' | 'control'
    }
  /** `version` is what stands after `HTTP/`, or the whole third part when it is no HTTP version. */
  | { readonly kind: 'version'; readonly version: string; readonly line: string }
  | {
      readonly kind: 'header-line'
      readonly line: string
      readonly reason: 'no-colon' | 'name' | 'value' | 'folded' | 'bare-cr' | 'bare-lf'
      /** Index in `line` of the first character that can't stand there. */
      readonly at: number
    }
  | { readonly kind: 'host-missing' }
  | { readonly kind: 'host-duplicate' }
  | { readonly kind: 'host-malformed'; readonly value: string }
  | {
      readonly kind: 'content-length'
      readonly value: string
      readonly line: string
      readonly reason: 'empty' | 'character' | 'overflow' | 'duplicate' | 'with-transfer-encoding'
    }
  | {
      readonly kind: 'transfer-encoding'
      readonly value: string
      readonly line: string
      readonly reason: 'unknown' | 'duplicate' | 'with-content-length' | 'http-1.0'
      /** What had arrived after the head. */
      readonly after: string
    }
  | { readonly kind: 'head-too-large' }
  | { readonly kind: 'too-many-headers' }
  /** Over `fieldBytesMax`. */
  | {
      readonly kind: 'field-too-long'
      readonly part: 'target' | 'header-value'
      readonly text: string
    }
  /** Broken chunk framing. The empty answer leaves it to the handler, whose `call.body()` rejects. */
  | { readonly kind: 'chunk'; readonly line: string }

/** How this provider's HTTP server writes: header order and casing, Date, Connection, framing, limits. */
export interface WireManners {
  /** The complete head lines of one reply, in order; framing headers included. */
  readonly headers: (
    reply: Reply,
    facts: WireFacts,
  ) => { readonly headers: HeaderList; readonly framing: Framing }
  readonly onMalformed: (problem: MalformedRequest) => string
  readonly headBytesMax: number
  readonly bodyBytesMax: number
  /** Methods are matched as sent; true when the server accepts any token as a method. */
  readonly anyMethod: boolean
  /**
   * Wall milliseconds between the head of an upgrade and our first byte after it; default 0. Clients that
   * read the head through a buffer lose what comes in one packet with it.
   */
  readonly upgradePauseMs?: number
  /** Idle keep-alive time in wall milliseconds; 0 = never closed for idleness. */
  readonly keepAliveMs: number
  /** Longest target and header value; default: only `headBytesMax` counts. */
  readonly fieldBytesMax?: number
  /** Most header lines; default 1000. */
  readonly headersMax?: number
  /**
   * Versions besides 1.0 and 1.1 that the server answers all the same, as 1.0 with the version
   * echoed in the status line. A request line without a version is `0.9`.
   */
  readonly otherVersions?: readonly string[]
  /**
   * Which targets are let in; default: printable ASCII that starts with `/`, an absolute http URL, `*`
   * for OPTIONS, an authority for CONNECT. Bytes over 0x7f arrive percent-encoded in `call.path`.
   */
  readonly acceptsTarget?: (target: string, method: string) => boolean
  /** An unread request body up to this many bytes is read away after the reply, more closes; default 256 KiB. */
  readonly drainBytesMax?: number
  /**
   * What a half-close after a whole request means while the answer is awaited: `waits` (default) or
   * `cancels`: `call.signal` aborts, an answer that comes all the same is written. A request that
   * asks for an upgrade always waits.
   */
  readonly halfClose?: 'waits' | 'cancels'
}

/** A service's own call under `/__admin/<service>/…`. */
export interface Control<S> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/__admin/<service>`, in the template syntax of `ContractOperation.path`. */
  readonly path: string
  readonly summary: string
  /** Parsed before `run`; a mismatch is 400 with the issues. */
  readonly body?: ZodType
  readonly run: (ctx: ControlCtx<S>) => unknown | Refusal | Promise<unknown | Refusal>
}
export interface ControlCtx<S> extends Pick<Ctx<S>, 'read' | 'commit' | 'until' | 'params'> {
  /** Parsed with `Control.body`. */
  readonly body: unknown
  /** Ends every wait, stream and connection of this service on this branch, as a restart of the provider would. */
  readonly disconnect: () => void
  readonly query: URLSearchParams
  readonly signal: AbortSignal
}

export interface FaultPreset {
  readonly description: string
  /** A rule as `POST /__admin/faults` takes it. */
  readonly rule: Readonly<Record<string, unknown>>
}

/** What a service sends to the outside by itself. */
export interface ServiceOutbox<S> {
  /** The request of a message at the moment it leaves; undefined when there is nothing to send any more. */
  readonly request: (state: S, ref: string | number) => OutgoingRequest | undefined
  /**
   * What became of it. Bookkeeping: when it is told depends on the receiver, so it must draw nothing that a
   * client sees in the order of answers.
   */
  readonly settled: (state: S, ref: string | number, outcome: SendOutcome, env: Env) => S
}

/** Everything the runtime needs to know about one emulated provider. */
export interface ServiceDefinition<S = unknown, C = unknown, Seed = unknown> {
  /** Lower-case word used in flags, admin paths and the journal. */
  readonly name: string
  /** For people. */
  readonly title: string
  /** Version of this package. */
  readonly version: string
  readonly contract: Contract
  /** One per supported operation; checked against the contract at start-up. */
  readonly handlers: Readonly<Record<string, Handler<S, C>>>
  readonly seed: {
    readonly schema: ZodType<Seed>
    /** What a namespace starts with when nothing else is given: something to look at. */
    readonly initial: Seed
  }
  /** State of a fresh namespace. */
  readonly initialState: (env: Env) => S
  /** Adds a seed to a state (at start, on reset, and by `POST /__admin/seed`). */
  readonly applySeed: SeedTransition<S, Seed>
  /** A timer fell due; `env.now` is the time it was set for. Must not refuse. */
  readonly onDue: (state: S, event: DueEvent, env: Env) => S
  /**
   * What the provider does because something changed, as a part of every transition of this service but
   * its bookkeeping: the messages it sends. `by`: the context of the call that made the change; undefined when
   * a timer or an operator did. Must not refuse.
   */
  readonly consequences?: (before: S, after: S, env: Env, by: C | undefined) => S
  readonly outbox?: ServiceOutbox<S>
  /** Applied where a root gets a new life (checkout, new branch): takes out what speaks of open connections. */
  readonly withoutLiveHandles?: (state: S, env: Env) => S
  readonly manners: WireManners
  /** First look at each call, before routing: version prefixes, profiles, CORS. May answer at once. */
  readonly enter: (call: Call, state: S, now: number) => Entered<C> | Reply
  /** A HEAD without an operation of its own is answered as its GET, without the body. Default: no operation. */
  readonly headAsGet?: boolean
  /**
   * After routing and `before` faults, before the handler: credentials, versions, limits. What it commits is
   * bookkeeping: no checkpoint, and no fault strikes after it.
   */
  readonly admit?: (ctx: Ctx<S, C>) => HandlerResult | undefined
  /** Headers that every answer of this service carries, added by its presenter hook here (rate limits, versions). */
  readonly finish?: (reply: Reply, ctx: Ctx<S, C>) => Reply
  readonly failures: FailurePresenter<C>
  /** Maps a provider credential to a namespace; undefined = no opinion. */
  readonly namespaceOf?: (call: Call) => string | undefined
  readonly controls?: readonly Control<S>[]
  readonly presets?: Readonly<Record<string, FaultPreset>>
  /** Default listeners of `serve`; the socket's path is relative to the working directory. */
  readonly defaults: { readonly port: number; readonly socket?: string }
  /** Environment variables that point an unmodified client here. */
  readonly clientEnv: (listeners: {
    readonly http?: string
    readonly socket?: string
  }) => Readonly<Record<string, string>>
  /** Three commands to try, shown by `npm start`. */
  readonly tryCommands?: (listeners: {
    readonly http?: string
    readonly socket?: string
  }) => readonly string[]
}
export type SeedTransition<S, I> = (state: S, input: I, env: Env) => S | Refusal

/** A service of any state type, as the world holds it. */
// oxlint-disable-next-line typescript/no-explicit-any -- state types are erased where services of one world meet
export type AnyService = ServiceDefinition<any, any, any>

export const defineService = <S, C, Seed>(
  definition: ServiceDefinition<S, C, Seed>,
): ServiceDefinition<S, C, Seed> => definition
