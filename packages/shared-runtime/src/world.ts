import type { Branch } from './branch.ts'
import type { ClockMode, Host } from './clock.ts'
import type { Persistence } from './durable/persistence.ts'
import type { Limits } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { Namespace } from './namespace.ts'
import type { Send } from './outbox/sending.ts'
import type { AnyService } from './service.ts'
import type { WireOutcome } from './transport/outcome.ts'
import type { WireCall } from './wire-call.ts'

export interface WorldOptions {
  readonly services: readonly AnyService[]
  /** Text from which ids and draws follow. Equal seeds and equal requests give equal journals. */
  readonly seed?: string
  /** What each service starts with, by service name; its own initial seed where absent. */
  readonly seeds?: Readonly<Record<string, unknown>>
  /** Default: frozen at 2026-01-01T00:00:00Z, so that nothing depends on the machine. */
  readonly clock?: { readonly mode?: ClockMode; readonly now?: number; readonly rate?: number }
  readonly limits?: Partial<Limits>
  /** Required by the admin API when given. */
  readonly adminKey?: string
  readonly host?: Host
  /** Where the world is written down; see `openPersistence`. */
  readonly persistence?: Persistence
  /**
   * Takes what services send by themselves to its receiver: `httpSend()` of `./node`, or a function of the
   * caller's. Without it messages stay in the outbox.
   */
  readonly send?: Send
}

/** Emulators that share one timeline, one clock per branch, one journal per namespace. */
export interface World {
  readonly services: ReadonlyMap<string, AnyService>
  readonly limits: Limits
  readonly host: Host
  readonly adminKey: string | undefined
  /** The world is written down as it changes. */
  readonly durable: boolean
  /** Resolves when every change so far is written down; undefined when nothing waits or nothing is. */
  readonly settled: () => Promise<void> | undefined
  readonly startedAt: number
  /** The namespace, opened at first use; undefined when there are too many. */
  readonly namespace: (name: string) => Namespace | undefined
  readonly namespaces: () => readonly Namespace[]
  /** Forgets a namespace and ends what is live on it. */
  readonly forget: (name: string) => boolean
  readonly sleep: (
    branch: Branch,
    ms: number,
    clock: 'wall' | 'logical',
    signal: AbortSignal,
  ) => Promise<void>
  /** Sends what is due in a branch's outbox; answers how many messages met their fate. Undefined: nobody sends. */
  readonly flush: (branch: Branch) => Promise<number> | undefined
  /** One call of a carrier. Never rejects. */
  readonly answer: (service: string, call: WireCall) => Promise<WireOutcome>
  /** In-process client of one service; rejects like a real network error when the reply is lost. */
  readonly fetch: (
    service: string,
    request: Request | string | URL,
    init?: RequestInit,
  ) => Promise<Response>
  /** The admin API in process: a path below `/__admin`, answers its JSON. */
  readonly admin: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<AdminAnswer>
  /** Counts of one namespace. */
  readonly metrics: (namespace?: string) => Metrics
  /** Ends every wait, stream and timer. */
  readonly dispose: () => void
}

export interface AdminAnswer {
  readonly status: number
  readonly json: unknown
}
