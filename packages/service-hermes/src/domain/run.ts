import type { TableSchema } from '@crvouga/mockingbird-shared-runtime'
import type { PyDict, PyValue } from '../python/value.ts'
import type { AgentRequest } from './agent.ts'
import type { EventQueue } from './event-queue.ts'
import type { TurnId } from './turn.ts'

export type RunId = string & { readonly __brand: 'RunId' }
export const runIdOf = (text: string): RunId => text as RunId

export type RunStatus =
  | 'queued'
  | 'running'
  | 'waiting_for_approval'
  | 'stopping'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'interrupted'

export const isTerminal = (status: RunStatus): boolean =>
  status === 'completed' ||
  status === 'failed' ||
  status === 'cancelled' ||
  status === 'interrupted'

/** Digest of profile and key; who may see a run and whose idempotency keys share a space. */
export type Scope = string & { readonly __brand: 'Scope' }

/** What works on a run. A hydrated run of an earlier process has nobody. */
export type Task =
  | { readonly kind: 'queued'; readonly request: AgentRequest }
  | { readonly kind: 'live'; readonly turn: TurnId }
  | { readonly kind: 'none' }

export interface PendingApproval {
  readonly requestId: string
  /** Command, rule and flags as the agent gave them. */
  readonly data: PyDict
}

/** A run as the process knows it. The status object is kept as it is answered, key order included. */
export interface Run {
  readonly runId: RunId
  readonly status: RunStatus
  readonly document: PyDict
  readonly updatedAt: number
  readonly owner: Scope | undefined
  /** Written through to the idempotency row of its key. */
  readonly keyed: boolean
  readonly task: Task
  /** Stop was asked for and the executor has not returned yet. */
  readonly stopping: boolean
  /** Open from admission until the task ends; undefined = no approval session. */
  readonly approvals: readonly PendingApproval[] | undefined
  readonly stream: RunStream
}

/**
 * The buffer behind GET events. Once `gone` it can no longer be found, but readers that had it keep
 * what is queued.
 */
export interface RunStream {
  readonly open: boolean
  readonly createdAt: number
  readonly subscribed: boolean
  readonly queue: EventQueue
}

export const runTable: TableSchema<Run, 'status' | 'waiting'> = {
  key: (run) => run.runId,
  indexes: {
    status: (run) => run.status,
    /** Admitted, and not begun. */
    waiting: (run) => (run.task.kind === 'queued' ? 1 : undefined),
  },
}

/** A durable idempotency row. Survives a restart, the `Run` does not. */
export interface KeyRecord {
  readonly scope: Scope
  readonly key: string
  readonly fingerprint: string
  readonly runId: RunId
  readonly status: RunStatus
  readonly document: PyDict
  /** The process that admitted it; dead once another has started. */
  readonly process: number
  readonly updatedAt: number
}
export const keyOfRecord = (scope: Scope, key: string): string => `${scope} ${key}`
export const keyTable: TableSchema<KeyRecord, 'run' | 'updated'> = {
  key: (record) => keyOfRecord(record.scope, record.key),
  indexes: { run: (record) => record.runId, updated: (record) => record.updatedAt },
}

/** Members of a status object in the order in which they are set. */
export type StatusFields = readonly (readonly [string, PyValue])[]
