import { z, type ZodType } from 'zod'
import { faultPhases, type FaultMatch, type FaultPhase } from '../../faults/rule.ts'
import type { AdminOperation } from '../admin-operation.ts'

const text = z.string().min(1).max(1024)
const match = z.strictObject({
  service: text.optional(),
  operationId: text.optional(),
  method: text.optional(),
  path: text.optional(),
  params: z.record(z.string(), z.string()).optional(),
  ids: z.record(z.string(), z.string()).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  nth: z.int().positive().optional(),
})
/** How often: once unless told otherwise, so that a client's retry gets through. */
const count = z.union([z.int().positive(), z.literal('unlimited')])
const rule = z.looseObject({
  description: z.string().max(1024).optional(),
  match: match.default({}),
  phase: z.enum(faultPhases),
  kind: z.string(),
  count: count.optional(),
  rate: z.number().min(0).max(1).default(1),
  expiresAt: z.number().optional(),
})
const change = z.strictObject({
  count: count.optional(),
  rate: z.number().min(0).max(1).optional(),
  description: z.string().max(1024).optional(),
})
const loose = z.record(z.string(), z.unknown())
const kept = z
  .looseObject({
    id: z.string(),
    description: z.string().optional(),
    match,
    phase: z.enum(faultPhases),
    kind: z.string(),
    remaining: z.union([z.int(), z.literal('unlimited')]),
    rate: z.number(),
    expiresAt: z.number().optional(),
    seen: z.int(),
    strikes: z.int(),
  })
  .meta({ id: 'FaultRule' })
const list = z.strictObject({ faults: z.array(kept) })
const kinds = z.strictObject({
  kinds: z.array(
    z.strictObject({
      name: z.string(),
      summary: z.string(),
      phases: z.array(z.enum(faultPhases)),
      parameters: loose,
    }),
  ),
})
const presets = z.strictObject({
  presets: z.array(
    z.strictObject({
      name: z.string(),
      service: z.string(),
      description: z.string(),
      rule: loose,
    }),
  ),
})
const deleted = z.strictObject({ deleted: z.array(z.string()) })
const scope = z.strictObject({ all: z.enum(['0', '1']).optional() })

type Loose = Readonly<Record<string, unknown>>
type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined }

export type FaultCount = number | 'unlimited'
export type FaultMatchInput = Optional<FaultMatch>
/** Members beside these are the parameters of the kind. */
export interface FaultRuleInput {
  readonly description?: string | undefined
  readonly match?: FaultMatchInput | undefined
  readonly phase: FaultPhase
  readonly kind: string
  readonly count?: FaultCount | undefined
  readonly rate?: number | undefined
  /** Logical time. */
  readonly expiresAt?: number | undefined
  readonly [parameter: string]: unknown
}
export interface ParsedFaultRule extends FaultRuleInput {
  readonly match: FaultMatchInput
  readonly rate: number
}
export interface FaultRuleChange {
  readonly count?: FaultCount | undefined
  readonly rate?: number | undefined
  readonly description?: string | undefined
}
export interface FaultRuleAnswer {
  readonly id: string
  readonly description?: string | undefined
  readonly match: FaultMatchInput
  readonly phase: FaultPhase
  readonly kind: string
  readonly remaining: FaultCount
  readonly rate: number
  readonly expiresAt?: number | undefined
  readonly seen: number
  readonly strikes: number
  readonly [parameter: string]: unknown
}
export interface FaultKindAnswer {
  readonly name: string
  readonly summary: string
  readonly phases: readonly FaultPhase[]
  /** JSON Schema. */
  readonly parameters: Loose
}
export interface FaultPresetAnswer {
  readonly name: string
  readonly service: string
  readonly description: string
  readonly rule: Loose
}
export interface DeletedFaults {
  readonly deleted: readonly string[]
}
export interface FaultScope {
  /** `1`: of all namespaces and branches. */
  readonly all?: '0' | '1' | undefined
}

export const faultRule: ZodType<ParsedFaultRule, FaultRuleInput> = rule
export const faultRuleChange: ZodType<FaultRuleChange, FaultRuleChange> = change
/** A rule's own members; the others are the parameters of its kind. */
export const faultRuleMembers: ReadonlySet<string> = new Set(Object.keys(rule.shape))

export const faultOperations: {
  readonly list: AdminOperation<{ readonly faults: readonly FaultRuleAnswer[] }>
  readonly kinds: AdminOperation<{ readonly kinds: readonly FaultKindAnswer[] }>
  readonly add: AdminOperation<FaultRuleAnswer, FaultRuleInput>
  readonly presets: AdminOperation<{ readonly presets: readonly FaultPresetAnswer[] }>
  readonly addPreset: AdminOperation<FaultRuleAnswer, Loose>
  readonly get: AdminOperation<FaultRuleAnswer>
  readonly change: AdminOperation<FaultRuleAnswer, FaultRuleChange>
  readonly delete: AdminOperation<DeletedFaults>
  readonly clear: AdminOperation<DeletedFaults, undefined, FaultScope>
} = {
  list: {
    id: 'faults.list',
    method: 'GET',
    path: '/faults',
    summary: 'The rules of this namespace and branch.',
    answer: list,
  },
  kinds: {
    id: 'faults.kinds',
    method: 'GET',
    path: '/faults/kinds',
    summary: 'Every kind with its phases and parameters.',
    answer: kinds,
  },
  add: {
    id: 'faults.add',
    method: 'POST',
    path: '/faults',
    summary: 'Adds a rule. Members beside those of every rule are parameters of its kind.',
    body: rule,
    answer: kept,
    status: 201,
  },
  presets: {
    id: 'faults.presets',
    method: 'GET',
    path: '/faults/presets',
    summary: 'Rules that the services offer by name.',
    answer: presets,
  },
  addPreset: {
    id: 'faults.addPreset',
    method: 'POST',
    path: '/faults/presets/{name}',
    summary: 'Adds a preset; members of the body replace those of its rule.',
    body: loose,
    answer: kept,
    status: 201,
  },
  get: {
    id: 'faults.get',
    method: 'GET',
    path: '/faults/{id}',
    summary: 'One rule with what is left of it.',
    answer: kept,
  },
  change: {
    id: 'faults.change',
    method: 'PATCH',
    path: '/faults/{id}',
    summary: 'Changes count, rate or description.',
    body: change,
    answer: kept,
  },
  delete: {
    id: 'faults.delete',
    method: 'DELETE',
    path: '/faults/{id}',
    summary: 'Removes one rule.',
    answer: deleted,
  },
  clear: {
    id: 'faults.clear',
    method: 'DELETE',
    path: '/faults',
    summary: 'Removes the rules of this namespace and branch; with all=1 those of all.',
    query: scope,
    answer: deleted,
  },
}
