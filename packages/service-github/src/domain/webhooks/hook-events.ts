import { diffTables } from '@crvouga/mockingbird-shared-runtime'
import type { CheckRun } from '../checks/check.ts'
import type { PullRequest } from '../pull-request.ts'
import type { Ref } from '../ref.ts'
import type { Repository } from '../repository.ts'
import type { State } from '../state.ts'
import type { HookEvent, PullEvent } from './hook-event.ts'
import { commentEvents, issueEvents, labelEvents, markEvents } from './issue-hook-events.ts'
import { reviewCommentEvents, reviewEvents } from './review-hook-events.ts'

export interface Happened {
  readonly repository: Repository
  readonly happened: HookEvent
}

/** What hooks are told between two states: refs, pull requests, reviews, issues, what was put on them, comments, labels, statuses, checks. */
export function hookEvents(before: State, after: State): readonly Happened[] {
  const events: Happened[] = []
  const add = (id: number, happened: readonly HookEvent[]): void => {
    const repository = after.repositories.get(id)
    // Nobody has a hook on a repository that this very change brings in.
    if (repository === undefined || !before.repositories.has(id)) return
    for (const one of happened) events.push({ repository, happened: one })
  }
  for (const { before: was, after: is } of diffTables(before.refs, after.refs)) {
    const ref = is ?? was
    if (ref !== undefined) add(ref.repositoryId, refEvents(was, is))
  }
  for (const { before: was, after: is } of diffTables(before.pulls, after.pulls)) {
    if (is !== undefined) add(is.repositoryId, pullEvents(was, is))
  }
  for (const { before: was, after: is } of diffTables(before.reviews, after.reviews)) {
    if (is !== undefined) add(is.repositoryId, reviewEvents(before, after, was, is))
  }
  for (const { before: was, after: is } of diffTables(
    before.reviewComments,
    after.reviewComments,
  )) {
    const comment = is ?? was
    if (comment !== undefined)
      add(comment.repositoryId, reviewCommentEvents(before, after, was, is))
  }
  for (const { before: was, after: is } of diffTables(before.issues, after.issues)) {
    if (is !== undefined) add(is.repositoryId, issueEvents(was, is))
  }
  for (const { after: is } of diffTables(before.issueEvents, after.issueEvents)) {
    if (is !== undefined) add(is.repositoryId, markEvents(before, after, is))
  }
  for (const { before: was, after: is } of diffTables(before.issueComments, after.issueComments)) {
    const comment = is ?? was
    if (comment !== undefined) add(comment.repositoryId, commentEvents(after, was, is))
  }
  for (const { before: was, after: is } of diffTables(before.labels, after.labels)) {
    const label = is ?? was
    if (label !== undefined) add(label.repositoryId, labelEvents(was, is))
  }
  for (const { after: status } of diffTables(before.statuses, after.statuses)) {
    if (status !== undefined) add(status.repositoryId, [{ event: 'status', action: null, status }])
  }
  for (const { before: was, after: is } of diffTables(before.checkRuns, after.checkRuns)) {
    if (is !== undefined) add(is.repositoryId, checkEvents(was, is))
  }
  return events
}

function checkEvents(was: CheckRun | undefined, run: CheckRun): readonly HookEvent[] {
  const created: HookEvent = { event: 'check_run', action: 'created', run }
  const completed: HookEvent = { event: 'check_run', action: 'completed', run }
  return [
    ...(was === undefined ? [created] : []),
    ...(run.at.status === 'completed' && was?.at.status !== 'completed' ? [completed] : []),
  ]
}

function refEvents(was: Ref | undefined, is: Ref | undefined): readonly HookEvent[] {
  const ref = (is ?? was)?.name ?? ''
  if (!/^refs\/(?:heads|tags)\//.test(ref)) return []
  const push: HookEvent = {
    event: 'push',
    action: null,
    ref,
    before: was?.sha ?? null,
    after: is?.sha ?? null,
  }
  if (was === undefined) return [{ event: 'create', action: null, ref }, push]
  return is === undefined ? [push, { event: 'delete', action: null, ref }] : [push]
}

function pullEvents(was: PullRequest | undefined, pull: PullRequest): readonly PullEvent[] {
  const event = 'pull_request'
  if (was === undefined) return [{ event, action: 'opened', pull }]
  const events: PullEvent[] = []
  if (was.title !== pull.title || was.body !== pull.body || was.base.branch !== pull.base.branch) {
    events.push({ event, action: 'edited', pull, was })
  }
  // A pull request that is reopened takes its head as it finds it.
  if (was.state === 'open' && was.head.sha !== pull.head.sha) {
    events.push({ event, action: 'synchronize', pull, was })
  }
  if (was.state === 'open' && pull.state !== 'open') events.push({ event, action: 'closed', pull })
  if (was.state === 'closed' && pull.state === 'open')
    events.push({ event, action: 'reopened', pull })
  return events
}
