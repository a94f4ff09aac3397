/**
 * `X-Accepted-OAuth-Scopes`, as recorded: `repo` on repositories, refs and most reads of issues, empty on pull
 * requests, branches, git commits, comments and most writes; others where they were seen.
 */
export function acceptedScopes(operationId: string | undefined): string {
  if (operationId === undefined) return ''
  if (operationId.startsWith('git/') && /ref/.test(operationId)) return 'repo'
  return seen.get(operationId) ?? ''
}

const repo = [
  'repos/get',
  'issues/get',
  'issues/get-event',
  'issues/get-label',
  'issues/get-milestone',
  'issues/list-assignees',
  'issues/list-events',
  'issues/list-events-for-repo',
  'issues/list-events-for-timeline',
  'issues/list-for-repo',
  'issues/list-labels-for-milestone',
  'issues/list-labels-for-repo',
  'issues/list-labels-on-issue',
  'issues/list-milestones',
]
const statuses = [
  'repos/get-combined-status-for-ref',
  'repos/list-commit-statuses-for-ref',
  'repos/list-statuses-for-ref',
]
const conversations = [
  'issues/lock',
  'issues/unlock',
  'pulls/delete-pending-review',
  'pulls/submit-review',
]

const seen: ReadonlyMap<string, string> = new Map([
  ...repo.map((id) => [id, 'repo'] as const),
  ...statuses.map((id) => [id, 'repo, repo:status'] as const),
  ...conversations.map((id) => [id, 'public_repo, repo'] as const),
])
