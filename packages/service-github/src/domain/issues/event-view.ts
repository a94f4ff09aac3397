import type { Account } from '../account.ts'
import type { Repository } from '../repository.ts'
import type { State } from '../state.ts'
import type { IssueEvent } from './issue-event.ts'
import { issueView, type IssueView } from './issue-view.ts'

export interface EventView {
  readonly repository: Repository
  readonly event: IssueEvent
  readonly actor: Account | undefined
  /** Whom it is about besides the actor: the assignee, the reviewer. */
  readonly subject: Account | undefined
  /** Told where events of many issues stand together. */
  readonly issue: IssueView | undefined
}

export function eventView(
  state: State,
  repository: Repository,
  event: IssueEvent,
  withIssue: boolean,
): EventView {
  const { happening } = event
  const subjectId =
    'assigneeId' in happening
      ? happening.assigneeId
      : 'reviewerId' in happening
        ? happening.reviewerId
        : undefined
  const issue = withIssue ? state.issues.get(event.issueId) : undefined
  return {
    repository,
    event,
    actor: state.accounts.get(event.actorId),
    subject: subjectId === undefined ? undefined : state.accounts.get(subjectId),
    issue: issue === undefined ? undefined : issueView(state, repository, issue),
  }
}
