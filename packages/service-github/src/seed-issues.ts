import { isRefusal, refuse, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { accountByLogin, type AccountId } from './domain/account.ts'
import { editIssue, markIssue, noMarks } from './domain/issues/edit-issue.ts'
import { issueByNumber } from './domain/issues/issue.ts'
import { addDefaultLabels } from './domain/issues/label.ts'
import { lockIssue } from './domain/issues/lock-issue.ts'
import { milestonesOf } from './domain/issues/milestone.ts'
import { openIssue } from './domain/issues/open-issue.ts'
import { createComment } from './domain/issues/write-comment.ts'
import { createLabel } from './domain/issues/write-label.ts'
import { createMilestone } from './domain/issues/write-milestone.ts'
import type { Repository, RepositoryId } from './domain/repository.ts'
import type { State } from './domain/state.ts'
import type { IssueSeed, LabelSeed, MilestoneSeed } from './seed-schema.ts'
import { parseIso } from './wire/timestamp.ts'

const wrong = (message: string): Refusal => refuse('invalid', message)

/** The labels given, or those of every new repository. */
export function seedLabels(
  state: State,
  env: Env,
  repository: Repository,
  seeds: readonly LabelSeed[] | undefined,
): State | Refusal {
  if (seeds === undefined) return addDefaultLabels(state, env, repository.id)
  let next = state
  for (const { name, color, description } of seeds) {
    const made = createLabel(next, env, repository, { name, color, description })
    if (isRefusal(made)) return wrong(`${repository.name}: label ${name} stands twice`)
    next = made.state
  }
  return next
}

export function seedMilestones(
  state: State,
  env: Env,
  repository: Repository,
  creatorId: AccountId,
  seeds: readonly MilestoneSeed[],
): State | Refusal {
  let next = state
  for (const { title, description, state: status, dueOn } of seeds) {
    const edit = { title, description, state: status, dueOn: parseIso(dueOn ?? '')?.ms }
    const made = createMilestone(next, env, repository, edit, creatorId)
    if (isRefusal(made)) return wrong(`${repository.name}: milestone ${title} stands twice`)
    next = made.state
  }
  return next
}

/** Issues in the order given; each draws the next number of its repository. */
export function seedIssues(
  state: State,
  env: Env,
  id: RepositoryId,
  seeds: readonly IssueSeed[],
): State | Refusal {
  let next = state
  for (const seed of seeds) {
    const repository = next.repositories.get(id)
    if (repository === undefined) return wrong(`no repository ${id}`)
    const author = accountByLogin(next.accounts, seed.author ?? repository.ownerLogin)
    if (author === undefined)
      return wrong(`issue ${seed.title}: ${seed.author ?? ''} has no account`)
    const opened = openIssue(next, env, {
      repository,
      title: seed.title,
      body: seed.body ?? null,
      authorId: author.id,
      appId: null,
      marks: noMarks,
    })
    if (isRefusal(opened)) return wrong(`issue ${seed.title}: ${opened.message}`)
    const marked = seedMarks(opened.state, env, id, opened.value.number, seed)
    if (isRefusal(marked)) return marked
    const settled = settle(marked, env, repository, opened.value.number, seed, author.id)
    if (isRefusal(settled)) return settled
    next = settled
  }
  return next
}

function settle(
  state: State,
  env: Env,
  repository: Repository,
  number: number,
  seed: IssueSeed,
  authorId: AccountId,
): State | Refusal {
  const issue = issueByNumber(state.issues, repository.id, number)
  if (issue === undefined) return wrong(`issue ${seed.title} is not there`)
  const closed = editIssue(
    state,
    env,
    repository,
    issue,
    { title: undefined, body: undefined, state: seed.state, reason: seed.reason, marks: noMarks },
    authorId,
  )
  if (isRefusal(closed)) return closed
  if (!seed.locked) return closed.state
  return lockIssue(closed.state, env, closed.value, { reason: null }, authorId)
}

/** Labels, assignees, milestone and comments of an issue or pull request. */
export function seedMarks(
  state: State,
  env: Env,
  id: RepositoryId,
  number: number,
  seed: Pick<IssueSeed, 'labels' | 'assignees' | 'milestone' | 'comments' | 'title'>,
): State | Refusal {
  const repository = state.repositories.get(id)
  const issue = issueByNumber(state.issues, id, number)
  if (repository === undefined || issue === undefined) return wrong(`${seed.title} is not there`)
  const milestone = milestonesOf(state.milestones, id).find((one) => one.title === seed.milestone)
  if (seed.milestone !== undefined && milestone === undefined) {
    return wrong(`${seed.title}: no milestone ${seed.milestone}`)
  }
  const marks = { labels: seed.labels, assignees: seed.assignees, milestone: milestone?.number }
  const marked = markIssue(state, env, repository, issue, marks, repository.ownerId)
  if (isRefusal(marked)) return wrong(`${seed.title}: somebody who cannot be assigned here`)
  let next = marked.state
  for (const { body, author } of seed.comments) {
    const account = accountByLogin(next.accounts, author ?? repository.ownerLogin)
    const now = issueByNumber(next.issues, id, number)
    if (account === undefined || now === undefined) {
      return wrong(`${seed.title}: ${author ?? ''} has no account`)
    }
    const made = createComment(next, env, now, { body, authorId: account.id, appId: null })
    if (isRefusal(made)) return wrong(`${seed.title}: ${made.message}`)
    next = made.state
  }
  return next
}
