import { emptyTable, type Table } from '@crvouga/mockingbird-shared-runtime'
import type { AppId } from '../app.ts'
import type { RepositoryId } from '../repository.ts'
import type { Sha } from '../sha.ts'

export type CheckRunId = number & { readonly __brand: 'CheckRunId' }
export const checkRunId = (value: number): CheckRunId => value as CheckRunId
export type CheckSuiteId = number & { readonly __brand: 'CheckSuiteId' }
export const checkSuiteId = (value: number): CheckSuiteId => value as CheckSuiteId

/** In the order in which refusals name them; `stale` is GitHub's own to set. */
export const conclusions = [
  'success',
  'failure',
  'neutral',
  'cancelled',
  'timed_out',
  'action_required',
  'skipped',
] as const
export type Conclusion = (typeof conclusions)[number]

export const waitingStatuses = ['queued', 'in_progress'] as const
export type CheckStatus =
  | { readonly status: (typeof waitingStatuses)[number] }
  | {
      readonly status: 'completed'
      readonly conclusion: Conclusion
      readonly completedAt: number
    }

export interface Annotation {
  readonly path: string
  readonly startLine: number
  readonly endLine: number
  readonly startColumn: number | null
  readonly endColumn: number | null
  readonly level: string
  readonly title: string | null
  readonly message: string
  readonly rawDetails: string | null
}

export interface CheckOutput {
  readonly title: string | null
  readonly summary: string | null
  readonly text: string | null
  /** Each edit adds to them (recorded: hub4j/check-run-many-annotations). */
  readonly annotations: readonly Annotation[]
}

export interface CheckRun {
  readonly id: CheckRunId
  readonly suiteId: CheckSuiteId
  readonly repositoryId: RepositoryId
  readonly appId: AppId
  readonly sha: Sha
  readonly name: string
  readonly externalId: string
  readonly detailsUrl: string
  readonly at: CheckStatus
  readonly startedAt: number
  readonly output: CheckOutput
}

/** All runs of one App for one commit. Its status follows from theirs. */
export interface CheckSuite {
  readonly id: CheckSuiteId
  readonly repositoryId: RepositoryId
  readonly appId: AppId
  readonly sha: Sha
  readonly headBranch: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

export type CheckRunTable = Table<CheckRun, 'commit' | 'suite'>
export type CheckSuiteTable = Table<CheckSuite, 'commit'>

export const emptyCheckRuns = (): CheckRunTable =>
  emptyTable<CheckRun, 'commit' | 'suite'>({
    key: (run) => run.id,
    indexes: { commit: (run) => [run.repositoryId, run.sha], suite: (run) => run.suiteId },
  })

export const emptyCheckSuites = (): CheckSuiteTable =>
  emptyTable<CheckSuite, 'commit'>({
    key: (suite) => suite.id,
    indexes: { commit: (suite) => [suite.repositoryId, suite.sha] },
  })

/** The newest run of each name and App, newest first. */
export function latestRuns(runs: readonly CheckRun[]): readonly CheckRun[] {
  const latest = new Map<string, CheckRun>()
  for (const run of runs) latest.set(`${run.appId} ${run.name}`, run)
  return [...latest.values()].toSorted((a, b) => b.id - a.id)
}

/** What a suite's runs amount to: its status, and the worst of their conclusions once all have one. */
export function suiteStatus(runs: readonly CheckRun[]): {
  readonly status: 'queued' | 'in_progress' | 'completed'
  readonly conclusion: Conclusion | null
} {
  const latest = latestRuns(runs)
  const ends = latest.flatMap(({ at }) => (at.status === 'completed' ? [at.conclusion] : []))
  if (latest.length > 0 && ends.length === latest.length) {
    return { status: 'completed', conclusion: worst.find((one) => ends.includes(one)) ?? null }
  }
  const idle = latest.every(({ at }) => at.status === 'queued')
  return { status: idle ? 'queued' : 'in_progress', conclusion: null }
}

/** Ours: no recording shows a suite whose runs ended differently. */
const worst: readonly Conclusion[] = [
  'failure',
  'timed_out',
  'cancelled',
  'action_required',
  'success',
  'neutral',
  'skipped',
]
