import { z, type ZodType } from 'zod'
import type { AdminOperation } from '../admin-operation.ts'
import { worldName } from './names.ts'

const create = z.strictObject({ name: worldName.optional(), pin: z.boolean().default(true) })
const change = z.strictObject({ name: worldName.optional(), pin: z.boolean().optional() })
const newBranch = z.strictObject({ name: worldName, from: worldName.optional() })
const checkoutTo = z.strictObject({ checkpoint: worldName })

const checkpoint = z
  .strictObject({
    id: z.string(),
    parent: z.string().nullable(),
    branch: z.string(),
    at: z.number(),
    cause: z.looseObject({ kind: z.string() }),
    name: z.string().optional(),
    pinned: z.boolean(),
  })
  .meta({ id: 'Checkpoint' })
const branch = z.strictObject({
  name: z.string(),
  head: z.string(),
  now: z.number(),
  live: z.strictObject({ waiters: z.int(), calls: z.int() }),
})
const timeline = z.strictObject({
  checkpoints: z.array(checkpoint),
  evicted: z.int(),
  branches: z.array(branch),
})
const branches = z.strictObject({ branches: z.array(branch) })
const made = z.strictObject({
  name: z.string(),
  from: z.string(),
  head: z.string(),
  now: z.number(),
})
const checkedOut = z.strictObject({ name: z.string(), head: z.string(), now: z.number() })
const deleted = z.strictObject({ deleted: z.string() })

const diffQuestion = z.strictObject({
  from: z.string(),
  to: z.string().optional(),
  /** With the values before and after. */
  values: z.enum(['0', '1']).default('0'),
  limit: z.coerce.number<number>().int().min(1).max(100_000).default(1000),
})
const diffAnswer = z.strictObject({
  changes: z.array(z.looseObject({ service: z.string() })),
  more: z.boolean(),
})

export interface CheckpointChange {
  readonly name?: string | undefined
  readonly pin?: boolean | undefined
}
export type CheckpointCreate = CheckpointChange
export type ParsedCheckpointCreate = CheckpointChange & { readonly pin: boolean }
export interface CheckpointAnswer {
  readonly id: string
  readonly parent: string | null
  readonly branch: string
  readonly at: number
  readonly cause: { readonly kind: string; readonly [member: string]: unknown }
  readonly name?: string | undefined
  readonly pinned: boolean
}
export interface BranchCreate {
  readonly name: string
  readonly from?: string | undefined
}
export interface BranchAnswer {
  readonly name: string
  readonly head: string
  readonly now: number
  readonly live: { readonly waiters: number; readonly calls: number }
}
export interface MadeBranch {
  readonly name: string
  readonly from: string
  readonly head: string
  readonly now: number
}
export interface Checkout {
  readonly checkpoint: string
}
export interface TimelineAnswer {
  readonly checkpoints: readonly CheckpointAnswer[]
  readonly evicted: number
  readonly branches: readonly BranchAnswer[]
}
export interface DiffQuery {
  readonly from: string
  readonly to?: string | undefined
  /** `1`: with the values before and after. */
  readonly values?: '0' | '1' | undefined
  readonly limit?: number | undefined
}
export interface ParsedDiffQuery extends DiffQuery {
  readonly values: '0' | '1'
  readonly limit: number
}
export interface DiffAnswer {
  readonly changes: readonly { readonly service: string; readonly [member: string]: unknown }[]
  readonly more: boolean
}
interface Deleted {
  readonly deleted: string
}

export const checkpointBody: ZodType<ParsedCheckpointCreate, CheckpointCreate> = create
export const checkpointPatch: ZodType<CheckpointChange, CheckpointChange> = change
export const branchBody: ZodType<BranchCreate, BranchCreate> = newBranch
export const checkoutBody: ZodType<Checkout, Checkout> = checkoutTo
export const diffQuery: ZodType<ParsedDiffQuery, DiffQuery> = diffQuestion

export const timelineOperations: {
  readonly get: AdminOperation<TimelineAnswer>
  readonly diff: AdminOperation<DiffAnswer, undefined, DiffQuery>
} = {
  get: {
    id: 'timeline.get',
    method: 'GET',
    path: '/timeline',
    summary: 'The checkpoints that are kept, oldest first, and the branches.',
    answer: timeline,
  },
  diff: {
    id: 'timeline.diff',
    method: 'GET',
    path: '/diff',
    summary: 'What differs between two checkpoints, or one and the present.',
    query: diffQuestion,
    answer: diffAnswer,
  },
}

export const checkpointOperations: {
  readonly create: AdminOperation<CheckpointAnswer, CheckpointCreate>
  readonly get: AdminOperation<CheckpointAnswer>
  readonly change: AdminOperation<CheckpointAnswer, CheckpointChange>
  readonly delete: AdminOperation<Deleted>
} = {
  create: {
    id: 'checkpoints.create',
    method: 'POST',
    path: '/checkpoints',
    summary: 'Names the present. Pinned unless told otherwise.',
    body: create,
    answer: checkpoint,
    status: 201,
  },
  get: {
    id: 'checkpoints.get',
    method: 'GET',
    path: '/checkpoints/{id}',
    summary: 'One checkpoint, by id or name.',
    answer: checkpoint,
  },
  change: {
    id: 'checkpoints.change',
    method: 'PATCH',
    path: '/checkpoints/{id}',
    summary: 'Renames, pins or unpins.',
    body: change,
    answer: checkpoint,
  },
  delete: {
    id: 'checkpoints.delete',
    method: 'DELETE',
    path: '/checkpoints/{id}',
    summary: 'Forgets a checkpoint; what came after it stays.',
    answer: deleted,
  },
}

export const branchOperations: {
  readonly list: AdminOperation<{ readonly branches: readonly BranchAnswer[] }>
  readonly create: AdminOperation<MadeBranch, BranchCreate>
  readonly delete: AdminOperation<Deleted>
  readonly checkout: AdminOperation<Omit<MadeBranch, 'from'>, Checkout>
} = {
  list: {
    id: 'branches.list',
    method: 'GET',
    path: '/branches',
    summary: 'The branches with their heads.',
    answer: branches,
  },
  create: {
    id: 'branches.create',
    method: 'POST',
    path: '/branches',
    summary:
      'A branch that goes on from a checkpoint, or from the present of the branch of this call.',
    body: newBranch,
    answer: made,
    status: 201,
  },
  delete: {
    id: 'branches.delete',
    method: 'DELETE',
    path: '/branches/{name}',
    summary: 'Forgets a branch and ends what is live on it.',
    answer: deleted,
  },
  checkout: {
    id: 'branches.checkout',
    method: 'POST',
    path: '/branches/{name}/checkout',
    summary: 'Puts a checkpoint in the place of the present; waits and streams end.',
    body: checkoutTo,
    answer: checkedOut,
  },
}
