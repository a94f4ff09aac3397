import { emptyTable, type Table } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from '../account.ts'
import type { RepositoryId } from '../repository.ts'
import type { State } from '../state.ts'

export type MilestoneId = number & { readonly __brand: 'MilestoneId' }
export const milestoneId = (value: number): MilestoneId => value as MilestoneId

export type MilestoneStatus =
  | { readonly state: 'open' }
  | { readonly state: 'closed'; readonly closedAt: number }

export interface Milestone {
  readonly id: MilestoneId
  readonly repositoryId: RepositoryId
  /** Of a sequence of its own, not that of issues. */
  readonly number: number
  readonly title: string
  readonly description: string | null
  readonly creatorId: AccountId
  readonly status: MilestoneStatus
  readonly dueOn: number | null
  readonly createdAt: number
  readonly updatedAt: number
}

export type MilestoneTable = Table<Milestone, 'number'>

export const emptyMilestones = (): MilestoneTable =>
  emptyTable<Milestone, 'number'>({
    key: (milestone) => milestone.id,
    indexes: { number: (milestone) => [milestone.repositoryId, milestone.number] },
  })

export const milestoneByNumber = (
  milestones: MilestoneTable,
  id: RepositoryId,
  number: number,
): Milestone | undefined => milestones.find('number', [id, number])

export const milestonesOf = (
  milestones: MilestoneTable,
  id: RepositoryId,
): readonly Milestone[] => [...milestones.ordered('number', { prefix: [id] })]

/**
 * What happens to its issues shows on a milestone (recorded: hub4j/milestone-counts-2026, whose `updated_at`
 * follows each issue that joins or closes).
 */
export function touchMilestone(state: State, now: number, id: MilestoneId | null): State {
  if (id === null) return state
  const milestones = state.milestones.update(id, (row) => ({ ...row, updatedAt: now }))
  return { ...state, milestones }
}
