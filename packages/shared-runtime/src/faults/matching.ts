import { faultKinds } from './registry.ts'
import { Draws } from '../ids.ts'
import type { Call } from '../message.ts'
import {
  ruleNumber,
  type FaultMatch,
  type FaultPhase,
  type FaultRule,
  type FaultState,
} from './rule.ts'

/** What a rule is matched against. */
export interface FaultSubject {
  readonly call: Pick<Call, 'method' | 'path'> & { readonly headers: Pick<Call['headers'], 'get'> }
  readonly service: string
  readonly operationId: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** The operation is a read. */
  readonly read: boolean
  readonly now: number
}

export interface Struck {
  readonly state: FaultState
  readonly strikes: readonly Strike[]
}
export interface Strike {
  readonly rule: FaultRule
  readonly draws: readonly [number, number]
}

/**
 * The rules that strike a request at a phase, in the order they were added, and the fault state after
 * that: counts lowered, draws made. `nth` and `rate` count only requests that reach the rule's phase.
 */
export function strike(state: FaultState, phase: FaultPhase, subject: FaultSubject): Struck {
  if (state.rules.size === 0) return { state, strikes: [] }
  const draws = new Draws(state.rng)
  let rules = state.rules
  const strikes: Strike[] = []
  for (const rule of state.rules.values()) {
    if (rule.phase !== phase || !fits(rule.match, subject)) continue
    if (!subject.read && faultKinds.get(rule.kind)?.readsOnly === true) continue
    if (rule.expiresAt !== undefined && subject.now > rule.expiresAt) continue
    if (rule.remaining === 0) continue
    const seen = rule.seen + 1
    const due = seen >= (rule.match.nth ?? 1)
    // Drawn also at rate 1 and for kinds without chance, so that changing a rule does not shift later draws.
    const hit = due && draws.random() < rule.rate
    const own = [draws.random(), draws.random()] as const
    const after: FaultRule = {
      ...rule,
      seen,
      strikes: rule.strikes + (hit ? 1 : 0),
      remaining: hit && rule.remaining !== null ? rule.remaining - 1 : rule.remaining,
    }
    rules = rules.set(ruleNumber(rule.id), after)
    if (hit) strikes.push({ rule: after, draws: own })
  }
  return { state: { ...state, rules, rng: draws.state }, strikes }
}

function fits(
  match: FaultMatch,
  { call, service, operationId, params, ids }: FaultSubject,
): boolean {
  return (
    (match.service === undefined || match.service === service) &&
    (match.operationId === undefined || match.operationId === operationId) &&
    (match.method === undefined || match.method === call.method) &&
    (match.path === undefined || call.path.startsWith(match.path)) &&
    every(match.params, (name, value) => params[name] === value) &&
    every(match.ids, (kind, id) => ids[kind]?.includes(id) === true) &&
    every(match.headers, (name, value) => call.headers.get(name) === value)
  )
}

const every = (
  record: Readonly<Record<string, string>> | undefined,
  test: (name: string, value: string) => boolean,
): boolean =>
  record === undefined || Object.entries(record).every(([name, value]) => test(name, value))
