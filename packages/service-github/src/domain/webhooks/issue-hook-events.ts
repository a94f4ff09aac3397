import type { IssueComment } from '../issues/issue-comment.ts'
import type { IssueEvent as RecordedEvent } from '../issues/issue-event.ts'
import type { Issue } from '../issues/issue.ts'
import { labelByName, type Label } from '../issues/label.ts'
import type { State } from '../state.ts'
import type { CommentEvent, HookEvent, IssueEvent, LabelEvent, MarkAction } from './hook-event.ts'

/** Words and state of an issue. Those of a pull request are told by the pull request. */
export function issueEvents(was: Issue | undefined, issue: Issue): readonly IssueEvent[] {
  const event = 'issues'
  if (issue.kind === 'pull') return []
  if (was?.kind !== 'issue') return [{ event, action: 'opened', issue }]
  const events: IssueEvent[] = []
  if (was.title !== issue.title || was.body !== issue.body) {
    events.push({ event, action: 'edited', issue, was })
  }
  if (was.status.state !== issue.status.state) {
    events.push({ event, action: issue.status.state === 'open' ? 'reopened' : 'closed', issue })
  }
  return events
}

/** What the issue's own list of events has noted about its labels, people, milestone and lock. */
export function markEvents(
  before: State,
  after: State,
  { issueId, repositoryId, happening }: RecordedEvent,
): readonly HookEvent[] {
  const issue = after.issues.get(issueId)
  const mark = markOf()
  if (issue === undefined || mark === undefined) return []
  if (issue.kind === 'issue') return [{ event: 'issues', issue, ...mark }]
  const pull = after.pulls.get(issue.pullId)
  return pull === undefined ? [] : [{ event: 'pull_request', pull, ...mark }]

  function markOf(): MarkAction | undefined {
    switch (happening.event) {
      case 'labeled':
      case 'unlabeled': {
        const { name } = happening.label
        // A label that is deleted is taken off first.
        const label =
          labelByName(after.labels, repositoryId, name) ??
          labelByName(before.labels, repositoryId, name)
        return label === undefined ? undefined : { action: happening.event, label }
      }
      case 'assigned':
      case 'unassigned':
        return { action: happening.event, personId: happening.assigneeId }
      case 'review_requested':
      case 'review_request_removed':
        return { action: happening.event, personId: happening.reviewerId }
      case 'milestoned':
      case 'demilestoned':
      case 'locked':
      case 'unlocked':
        return { action: happening.event }
      case 'renamed':
      case 'closed':
      case 'reopened':
      case 'merged':
      case 'review_dismissed':
        return undefined
    }
  }
}

export function commentEvents(
  after: State,
  was: IssueComment | undefined,
  is: IssueComment | undefined,
): readonly CommentEvent[] {
  const comment = is ?? was
  const issue = comment === undefined ? undefined : after.issues.get(comment.issueId)
  if (comment === undefined || issue === undefined) return []
  const common = { event: 'issue_comment', issue, comment } as const
  if (was === undefined) return [{ ...common, action: 'created' }]
  if (is === undefined) return [{ ...common, action: 'deleted' }]
  return was.body === is.body ? [] : [{ ...common, action: 'edited', was }]
}

export function labelEvents(was: Label | undefined, is: Label | undefined): readonly LabelEvent[] {
  const label = is ?? was
  if (label === undefined) return []
  const common = { event: 'label', label } as const
  if (was === undefined) return [{ ...common, action: 'created' }]
  if (is === undefined) return [{ ...common, action: 'deleted' }]
  const same = was.name === is.name && was.color === is.color && was.description === is.description
  return same ? [] : [{ ...common, action: 'edited', was }]
}
