import type { IssueView } from '../domain/issues/issue-view.ts'
import type { PullRequest } from '../domain/pull-request.ts'
import type { Repository } from '../domain/repository.ts'
import type { Account } from '../domain/account.ts'
import { toSimpleUserJson } from './account-json.ts'
import { upTo2022 } from './api-version.ts'
import { toNullableAppJson } from './app-json.ts'
import { versionOf, type Context } from './context.ts'
import type { JsonObject } from './json.ts'
import { toLabelJson } from './label-json.ts'
import { toNullableMilestoneJson } from './milestone-json.ts'
import { nodeId } from './node-id.ts'
import { noReactions } from './reactions-json.ts'
import { repositoryHtmlUrl, repositoryUrl } from './repository-json.ts'
import { toIsoOrNull, toIsoSeconds } from './timestamp.ts'

/** Members in the order of the recordings of 2026 (hub4j/milestone-counts-2026), in lists too. */
export function toIssueJson(view: IssueView, context: Context): JsonObject {
  const { repository, issue, marks, pull } = view
  const api = context.apiBase
  const url = `${repositoryUrl(repository, api)}/issues/${issue.number}`
  const assignees = marks.assignees.map((account) => toSimpleUserJson(account, api))
  return {
    url,
    repository_url: repositoryUrl(repository, api),
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: issueHtmlUrl(repository, issue),
    id: issue.id,
    node_id:
      issue.kind === 'issue'
        ? nodeId('I', repository.id, issue.id)
        : nodeId('PR', repository.id, issue.pullId),
    number: issue.number,
    title: view.title,
    user: personJson(view.author, api),
    labels: marks.labels.map((label) => toLabelJson(repository, label, api)),
    state: view.closedAt === null ? 'open' : 'closed',
    locked: marks.lock !== null,
    assignees,
    milestone: toNullableMilestoneJson(marks.milestone, api),
    comments: marks.comments,
    created_at: toIsoSeconds(view.createdAt),
    updated_at: toIsoSeconds(view.updatedAt),
    closed_at: toIsoOrNull(view.closedAt),
    ...upTo2022(versionOf(context), { assignee: assignees[0] ?? null }),
    author_association: view.association,
    ...(view.ofOrganization && pull === undefined ? { issue_field_values: [] } : {}),
    ...(view.ofOrganization ? { type: null } : {}),
    active_lock_reason: marks.lock?.reason ?? null,
    ...(pull === undefined ? planning : pullMembers(repository, pull, api)),
    body: view.body,
    closed_by: personJson(view.closedBy, api),
    reactions: noReactions(url),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: toNullableAppJson(view.app, api),
    state_reason: view.reason,
    ...(pull === undefined ? { pinned_comment: null } : {}),
  }
}

/** The page of an issue is another than that of a pull request, though both answer at `/issues/N`. */
export const issueHtmlUrl = (
  repository: Repository,
  issue: { readonly kind: 'issue' | 'pull'; readonly number: number },
): string =>
  `${repositoryHtmlUrl(repository)}/${issue.kind === 'issue' ? 'issues' : 'pull'}/${issue.number}`

const personJson = (account: Account | undefined, api: string): JsonObject | null =>
  account === undefined ? null : toSimpleUserJson(account, api)

/** Sub-issues and dependencies are not modelled; issues have none, pull requests don't show them. */
const planning: JsonObject = {
  sub_issues_summary: { total: 0, completed: 0, percent_completed: 0 },
  issue_dependencies_summary: {
    blocked_by: 0,
    total_blocked_by: 0,
    blocking: 0,
    total_blocking: 0,
  },
}

const pullMembers = (repository: Repository, pull: PullRequest, api: string): JsonObject => {
  const html = `${repositoryHtmlUrl(repository)}/pull/${pull.number}`
  return {
    draft: pull.draft,
    pull_request: {
      url: `${repositoryUrl(repository, api)}/pulls/${pull.number}`,
      html_url: html,
      diff_url: `${html}.diff`,
      patch_url: `${html}.patch`,
      merged_at: toIsoOrNull(pull.state === 'merged' ? pull.mergedAt : null),
    },
  }
}
