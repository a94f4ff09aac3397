import { done, type Committed, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from '../account.ts'
import { validationFailed } from '../refusals.ts'
import type { Repository } from '../repository.ts'
import type { State } from '../state.ts'
import { milestoneId, milestonesOf, type Milestone, type MilestoneStatus } from './milestone.ts'

/** What to write; undefined leaves alone. */
export interface MilestoneEdit {
  readonly title: string | undefined
  readonly description: string | null | undefined
  readonly state: 'open' | 'closed' | undefined
  readonly dueOn: number | null | undefined
}

const dayMs = 86_400_000
/** A milestone is due on a day: the time of day is not kept (2026 recordings are all at midnight). */
const dayOf = (ms: number): number => Math.floor(ms / dayMs) * dayMs

function titleProblem(
  state: State,
  repository: Repository,
  title: string | undefined,
  self: Milestone | undefined,
): Refusal | undefined {
  if (title === undefined) return undefined
  if (title === '') {
    return validationFailed([{ resource: 'Milestone', code: 'missing_field', field: 'title' }])
  }
  const taken = milestonesOf(state.milestones, repository.id).some(
    (other) => other.title === title && other.id !== self?.id,
  )
  return taken
    ? validationFailed([{ resource: 'Milestone', code: 'already_exists', field: 'title' }])
    : undefined
}

const statusOf = (wanted: 'open' | 'closed', before: MilestoneStatus, now: number) => {
  if (wanted === before.state) return before
  return wanted === 'open' ? { state: wanted } : { state: wanted, closedAt: now }
}

export function createMilestone(
  state: State,
  env: Env,
  repository: Repository,
  edit: MilestoneEdit & { readonly title: string },
  creatorId: AccountId,
): Committed<State, Milestone> | Refusal {
  const problem = titleProblem(state, repository, edit.title, undefined)
  if (problem !== undefined) return problem
  const milestone: Milestone = {
    id: milestoneId(env.nextId('milestone')),
    repositoryId: repository.id,
    number: env.nextId(`milestone-number-${repository.id}`),
    title: edit.title,
    description: edit.description ?? null,
    creatorId,
    status: statusOf(edit.state ?? 'open', { state: 'open' }, env.now),
    dueOn: edit.dueOn === undefined || edit.dueOn === null ? null : dayOf(edit.dueOn),
    createdAt: env.now,
    updatedAt: env.now,
  }
  return done({ ...state, milestones: state.milestones.set(milestone) }, milestone)
}

export function updateMilestone(
  state: State,
  env: Env,
  repository: Repository,
  milestone: Milestone,
  edit: MilestoneEdit,
): Committed<State, Milestone> | Refusal {
  const problem = titleProblem(state, repository, edit.title, milestone)
  if (problem !== undefined) return problem
  const { dueOn } = edit
  const changed: Milestone = {
    ...milestone,
    title: edit.title ?? milestone.title,
    description: edit.description === undefined ? milestone.description : edit.description,
    status: statusOf(edit.state ?? milestone.status.state, milestone.status, env.now),
    dueOn: dueOn === undefined ? milestone.dueOn : dueOn === null ? null : dayOf(dueOn),
    updatedAt: env.now,
  }
  return done({ ...state, milestones: state.milestones.set(changed) }, changed)
}

/** Its issues stay, without a milestone. */
export function deleteMilestone(state: State, milestone: Milestone): State {
  let { issues } = state
  for (const issue of state.issues.where('milestone', milestone.id)) {
    issues = issues.set({ ...issue, milestoneId: null })
  }
  return { ...state, issues, milestones: state.milestones.delete(milestone.id) }
}
