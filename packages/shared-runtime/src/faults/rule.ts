import type { RngState } from '../ids.ts'
import { emptyTree, type Tree } from '../persistent/tree.ts'

/**
 * Where in a request a fault strikes: before the handler, after its first commit, before the head of the
 * reply, while its body (or an upgraded connection) is sent, and once it was handed over.
 */
export const requestPhases = [
  'before',
  'after-commit',
  'reply-head',
  'reply-body',
  'after-reply',
] as const
/** With `send`: a message that a service sends by itself is put into the outbox. */
export const faultPhases: readonly [...typeof requestPhases, 'send'] = [...requestPhases, 'send']
export type FaultPhase = (typeof faultPhases)[number]

/** Which requests a rule is about; every given member must fit. */
export interface FaultMatch {
  readonly service?: string
  readonly operationId?: string
  readonly method?: string
  /** Prefix of the path as sent, without the namespace prefix. */
  readonly path?: string
  /** Path parameters by name, decoded, exactly equal. */
  readonly params?: Readonly<Record<string, string>>
  /**
   * What the request touched, by kind, as the journal names it. Known once the handler has named it: for
   * most from `reply-head` on.
   */
  readonly ids?: Readonly<Record<string, string>>
  /** Request headers by name, exactly equal. */
  readonly headers?: Readonly<Record<string, string>>
  /** Only from the nth fitting request on (1 = the first). */
  readonly nth?: number
}

/** A fault rule of one namespace and branch. Plain data: lives in the root with what is left of it. */
export interface FaultRule {
  /** `f1`, `f2` …; never reused in a namespace. */
  readonly id: string
  readonly description?: string
  readonly match: FaultMatch
  readonly phase: FaultPhase
  /** Name of the kind, and its parameters as the kind's schema parsed them. */
  readonly kind: string
  readonly parameters: unknown
  /** Strikes left; null = until removed. */
  readonly remaining: number | null
  /** Share of fitting requests that are struck, drawn from the seed. */
  readonly rate: number
  /** Logical time after which the rule is spent. */
  readonly expiresAt?: number
  /** Fitting requests seen so far, for `nth`. */
  readonly seen: number
  readonly strikes: number
}

export interface FaultState {
  /** By number of the id, so that rules run in the order they were added. */
  readonly rules: Tree<number, FaultRule>
  readonly nextId: number
  readonly rng: RngState
}

export const noFaults = (rng: RngState): FaultState => ({ rules: emptyTree(), nextId: 1, rng })

export const ruleNumber = (id: string): number =>
  /^f[1-9][0-9]*$/.test(id) ? Number(id.slice(1)) : Number.NaN
