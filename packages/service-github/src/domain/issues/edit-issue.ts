import {
  done,
  isRefusal,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { accountByLogin, type AccountId } from '../account.ts'
import { editPull } from '../edit-pull.ts'
import type { PullRequest } from '../pull-request.ts'
import { notFound, validationFailed } from '../refusals.ts'
import type { Repository } from '../repository.ts'
import type { State } from '../state.ts'
import { isAssignable } from './assignable.ts'
import { recordEvents, type Happening } from './issue-event.ts'
import {
  issueOfPull,
  type CloseReason,
  type Issue,
  type IssueStatus,
  type PlainIssue,
} from './issue.ts'
import { milestoneByNumber, touchMilestone, type Milestone } from './milestone.ts'
import { ensureLabels } from './write-label.ts'

/** What to write; undefined leaves alone. */
export interface IssueEdit {
  readonly title: string | undefined
  readonly body: string | null | undefined
  readonly state: 'open' | 'closed' | undefined
  /** Counts only together with a change of state. */
  readonly reason: CloseReason | undefined
  readonly marks: Marks
}

/** What is put on an issue from outside; each undefined leaves alone. */
export interface Marks {
  readonly labels: readonly string[] | undefined
  readonly assignees: readonly string[] | undefined
  /** Number of the milestone as it was sent. */
  readonly milestone: number | string | null | undefined
}

export const noMarks: Marks = { labels: undefined, assignees: undefined, milestone: undefined }

const bodyMax = 65_536

/** The refusal of a title or a body, before anything else is looked at. */
export function wordsProblem(
  title: string | undefined,
  body: string | null | undefined,
): Refusal | undefined {
  if (title === '') {
    return validationFailed([{ resource: 'Issue', code: 'missing_field', field: 'title' }])
  }
  if (typeof body === 'string' && [...body].length > bodyMax) {
    const message = `body is too long (maximum is ${bodyMax} characters)`
    return validationFailed([
      { value: null, message, resource: 'Issue', field: 'body', code: 'invalid' },
    ])
  }
  return undefined
}

/** All of an edit or none of it; an edit that changes nothing leaves no mark. */
export function editIssue(
  state: State,
  env: Env,
  repository: Repository,
  issue: Issue,
  edit: IssueEdit,
  actorId: AccountId,
): Committed<State, Issue> | Refusal {
  const problem = wordsProblem(edit.title, edit.body)
  if (problem !== undefined) return problem
  const marked = markIssue(state, env, repository, issue, edit.marks, actorId)
  if (isRefusal(marked)) return marked
  const now = marked.value
  return now.kind === 'issue'
    ? editPlain(marked.state, env, now, edit, actorId)
    : editPullIssue(marked.state, env, repository, now, edit, actorId)
}

function editPlain(
  state: State,
  env: Env,
  issue: PlainIssue,
  edit: IssueEdit,
  actorId: AccountId,
): Committed<State, Issue> {
  const title = edit.title ?? issue.title
  const body = edit.body === undefined ? issue.body : edit.body === '' ? null : edit.body
  const status = statusAfter(issue.status, edit, env.now, actorId)
  if (title === issue.title && body === issue.body && status === issue.status) {
    return done(state, issue)
  }
  const changed: PlainIssue = { ...issue, title, body, status, updatedAt: env.now }
  const happenings: readonly Happening[] = [
    ...(title === issue.title ? [] : [{ event: 'renamed', from: issue.title, to: title } as const]),
    ...(status === issue.status ? [] : [turned(status)]),
  ]
  const written: State = { ...state, issues: state.issues.set(changed) }
  const touched =
    status === issue.status ? written : touchMilestone(written, env.now, issue.milestoneId)
  return done(recordEvents(touched, env, issue, actorId, happenings), changed)
}

function statusAfter(
  before: IssueStatus,
  edit: IssueEdit,
  now: number,
  actorId: AccountId,
): IssueStatus {
  if (edit.state === undefined || edit.state === before.state) return before
  return edit.state === 'open'
    ? { state: 'open', reopened: true }
    : {
        state: 'closed',
        closedAt: now,
        closedById: actorId,
        reason: edit.reason ?? 'completed',
      }
}

const turned = (status: IssueStatus): Happening =>
  status.state === 'open'
    ? { event: 'reopened', reason: 'reopened' }
    : { event: 'closed', reason: status.reason }

/** Words and state of a pull request are changed by the rules of pull requests. */
function editPullIssue(
  state: State,
  env: Env,
  repository: Repository,
  issue: Extract<Issue, { kind: 'pull' }>,
  edit: IssueEdit,
  actorId: AccountId,
): Committed<State, Issue> | Refusal {
  const pull = state.pulls.get(issue.pullId)
  if (pull === undefined) return notFound()
  const { title, body, state: wanted } = edit
  const edited = editPull(state, env, repository, pull, {
    title,
    body,
    state: wanted,
    base: undefined,
  })
  if (isRefusal(edited)) return edited
  const next = pullEdited(edited.state, env, pull, edited.value, actorId)
  return done(next, next.issues.get(issue.id) ?? issue)
}

/** What an edit of a pull request leaves on the issue behind it: who renamed, closed or reopened it. */
export function pullEdited(
  state: State,
  env: Env,
  before: PullRequest,
  after: PullRequest,
  actorId: AccountId,
): State {
  const issue = issueOfPull(state.issues, before.id)
  if (issue === undefined || issue.kind === 'issue') return state
  const renamed: readonly Happening[] =
    after.title === before.title ? [] : [{ event: 'renamed', from: before.title, to: after.title }]
  if (after.state === before.state) return recordEvents(state, env, issue, actorId, renamed)
  const isOpen = after.state === 'open'
  const closedById = isOpen ? null : actorId
  const noted: State = { ...state, issues: state.issues.set({ ...issue, closedById }) }
  return recordEvents(touchMilestone(noted, env.now, issue.milestoneId), env, issue, actorId, [
    ...renamed,
    { event: isOpen ? 'reopened' : 'closed', reason: null },
  ])
}

/** Labels, assignees and milestone of an issue or pull request. */
export function markIssue(
  state: State,
  env: Env,
  repository: Repository,
  issue: Issue,
  marks: Marks,
  actorId: AccountId,
): Committed<State, Issue> | Refusal {
  const milestone = milestoneOf(state, repository, marks.milestone)
  if (isRefusal(milestone)) return milestone
  const assignees = assigneesOf(state, repository, issue, marks.assignees)
  if (isRefusal(assignees)) return assignees
  const labelled = ensureLabels(state, env, repository, marks.labels ?? [])
  const wantedLabels =
    marks.labels === undefined
      ? issue.labels
      : reordered(
          issue.labels,
          labelled.value.map((label) => label.id),
        )
  const changed: Issue = {
    ...issue,
    labels: wantedLabels,
    assignees: assignees === undefined ? issue.assignees : reordered(issue.assignees, assignees),
    milestoneId: milestone === undefined ? issue.milestoneId : (milestone?.id ?? null),
  }
  return settleMarks(labelled.state, env, issue, changed, actorId)
}

/** Those that stay keep their places, new ones come behind them. */
const reordered = <Id>(before: readonly Id[], wanted: readonly Id[]): readonly Id[] => [
  ...before.filter((id) => wanted.includes(id)),
  ...wanted.filter((id) => !before.includes(id)),
]

/** Writes an issue whose marks are others now, tells what happened and when it last changed. */
export function settleMarks(
  state: State,
  env: Env,
  before: Issue,
  after: Issue,
  actorId: AccountId,
): Committed<State, Issue> {
  const happenings = marksHappened(state, before, after)
  if (happenings.length === 0) return done(state, before)
  let next: State = { ...state, issues: state.issues.set(after) }
  if (before.milestoneId !== after.milestoneId) {
    next = touchMilestone(next, env.now, before.milestoneId)
    next = touchMilestone(next, env.now, after.milestoneId)
  }
  next = recordEvents(touchIssue(next, env.now, after), env, after, actorId, happenings)
  return done(next, next.issues.get(after.id) ?? after)
}

function marksHappened(state: State, before: Issue, after: Issue): readonly Happening[] {
  const label = (id: number) => {
    const found = state.labels.get(id)
    return { name: found?.name ?? '', color: found?.color ?? '' }
  }
  const title = (id: number | null): string =>
    (id === null ? undefined : state.milestones.get(id)?.title) ?? ''
  const gone = <Id>(from: readonly Id[], to: readonly Id[]): readonly Id[] =>
    from.filter((id) => !to.includes(id))
  return [
    ...gone(after.labels, before.labels).map((id): Happening => ({
      event: 'labeled',
      label: label(id),
    })),
    ...gone(before.labels, after.labels).map((id): Happening => ({
      event: 'unlabeled',
      label: label(id),
    })),
    ...gone(after.assignees, before.assignees).map((assigneeId): Happening => ({
      event: 'assigned',
      assigneeId,
    })),
    ...gone(before.assignees, after.assignees).map((assigneeId): Happening => ({
      event: 'unassigned',
      assigneeId,
    })),
    ...(before.milestoneId === after.milestoneId || before.milestoneId === null
      ? []
      : [{ event: 'demilestoned', title: title(before.milestoneId) } as const]),
    ...(before.milestoneId === after.milestoneId || after.milestoneId === null
      ? []
      : [{ event: 'milestoned', title: title(after.milestoneId) } as const]),
  ]
}

/** `updated_at` of an issue, or of the pull request it is. */
export function touchIssue(state: State, now: number, issue: Issue): State {
  return issue.kind === 'issue'
    ? { ...state, issues: state.issues.set({ ...issue, updatedAt: now }) }
    : {
        ...state,
        pulls: state.pulls.update(issue.pullId, (pull) => ({ ...pull, updatedAt: now })),
      }
}

function milestoneOf(
  state: State,
  repository: Repository,
  wanted: Marks['milestone'],
): Milestone | null | undefined | Refusal {
  if (wanted === undefined || wanted === null) return wanted
  const found =
    typeof wanted === 'number'
      ? milestoneByNumber(state.milestones, repository.id, wanted)
      : undefined
  return (
    found ??
    validationFailed([{ value: wanted, resource: 'Issue', field: 'milestone', code: 'invalid' }])
  )
}

function assigneesOf(
  state: State,
  repository: Repository,
  issue: Issue,
  logins: readonly string[] | undefined,
): readonly AccountId[] | undefined | Refusal {
  if (logins === undefined) return undefined
  const ids: AccountId[] = []
  for (const login of logins) {
    const account = accountByLogin(state.accounts, login)
    if (account === undefined || !isAssignable(state, repository, account.id, issue)) {
      return validationFailed([
        { value: login, resource: 'Issue', field: 'assignees', code: 'invalid' },
      ])
    }
    if (!ids.includes(account.id)) ids.push(account.id)
  }
  return ids
}
