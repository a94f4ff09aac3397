import type { PullItemView, PullView } from '../domain/pull-view.ts'
import type { PullRequest } from '../domain/pull-request.ts'
import type { Repository } from '../domain/repository.ts'
import type { RepositoryView } from '../domain/repository-view.ts'
import { toSimpleUserJson } from './account-json.ts'
import { upTo2022 } from './api-version.ts'
import { versionOf, type Context } from './context.ts'
import type { Json, JsonObject } from './json.ts'
import { toLabelJson } from './label-json.ts'
import { toNullableMilestoneJson } from './milestone-json.ts'
import { nodeId } from './node-id.ts'
import { repositoryHtmlUrl, repositoryUrl, toRepositoryJson } from './repository-json.ts'
import { toIsoSeconds } from './timestamp.ts'

/** An item of a list. */
export function toPullItemJson(view: PullItemView, context: Context): JsonObject {
  const { pull, author, association } = view
  const { repository } = view.repository
  const api = context.apiBase
  const version = versionOf(context)
  const links = linksOf(repository, pull, api)
  const assignees = view.issue.assignees.map((account) => toSimpleUserJson(account, api))
  const closedAt =
    pull.state === 'open' ? null : pull.state === 'closed' ? pull.closedAt : pull.mergedAt
  return {
    url: links.self,
    id: pull.id,
    node_id: nodeId('PR', repository.id, pull.id),
    html_url: links.html,
    diff_url: `${links.html}.diff`,
    patch_url: `${links.html}.patch`,
    issue_url: links.issue,
    number: pull.number,
    state: pull.state === 'open' ? 'open' : 'closed',
    locked: view.issue.lock !== null,
    title: pull.title,
    user: author === undefined ? null : toSimpleUserJson(author, api),
    body: pull.body,
    created_at: toIsoSeconds(pull.createdAt),
    updated_at: toIsoSeconds(pull.updatedAt),
    closed_at: closedAt === null ? null : toIsoSeconds(closedAt),
    merged_at: pull.state === 'merged' ? toIsoSeconds(pull.mergedAt) : null,
    ...upTo2022(version, {
      merge_commit_sha: mergeCommitOf(pull),
      assignee: assignees[0] ?? null,
    }),
    assignees,
    requested_reviewers: view.issue.reviewers.map((account) => toSimpleUserJson(account, api)),
    requested_teams: [],
    labels: view.issue.labels.map((label) => toLabelJson(repository, label, api)),
    milestone: toNullableMilestoneJson(view.issue.milestone, api),
    draft: pull.draft,
    commits_url: links.commits,
    review_comments_url: links.review_comments,
    review_comment_url: links.review_comment,
    comments_url: links.comments,
    statuses_url: links.statuses,
    head: sideJson(view.repository, pull.head.branch, pull.head.sha, context),
    base: sideJson(view.repository, pull.base.branch, pull.base.sha, context),
    _links: Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
    author_association: association,
    auto_merge: null,
    active_lock_reason: view.issue.lock?.reason ?? null,
  }
}

/** One pull request by itself: with what takes work to find out. */
export function toPullJson(view: PullView, context: Context): JsonObject {
  const { pull, mergedBy, commits, files } = view
  return {
    ...toPullItemJson(view, context),
    merged: pull.state === 'merged',
    ...mergeabilityJson(pull),
    merged_by: mergedBy === undefined ? null : toSimpleUserJson(mergedBy, context.apiBase),
    comments: view.issue.comments,
    review_comments: view.reviewComments,
    // Asked for or not: it says something only about forks (recorded false, hub4j/pull-merge-2023).
    maintainer_can_modify: false,
    commits,
    additions: files.reduce((sum, file) => sum + file.additions, 0),
    deletions: files.reduce((sum, file) => sum + file.deletions, 0),
    changed_files: files.length,
  }
}

function mergeabilityJson(pull: PullRequest): JsonObject {
  const { mergeability } = pull
  if (pull.state === 'merged' || mergeability.kind === 'unknown') {
    return { mergeable: null, rebaseable: null, mergeable_state: 'unknown' }
  }
  if (mergeability.kind === 'dirty') {
    return { mergeable: false, rebaseable: false, mergeable_state: 'dirty' }
  }
  return {
    mergeable: true,
    rebaseable: mergeability.rebaseable,
    mergeable_state: pull.draft ? 'draft' : 'clean',
  }
}

const mergeCommitOf = (pull: PullRequest): Json =>
  pull.state === 'merged' ? pull.mergeCommit : pull.mergeability.testMerge

function linksOf(repository: Repository, pull: PullRequest, api: string) {
  const url = repositoryUrl(repository, api)
  const self = `${url}/pulls/${pull.number}`
  const issue = `${url}/issues/${pull.number}`
  return {
    self,
    html: `${repositoryHtmlUrl(repository)}/pull/${pull.number}`,
    issue,
    comments: `${issue}/comments`,
    review_comments: `${self}/comments`,
    review_comment: `${url}/pulls/comments{/number}`,
    commits: `${self}/commits`,
    statuses: `${url}/statuses/${pull.head.sha}`,
  }
}

function sideJson(view: RepositoryView, branch: string, sha: string, context: Context): JsonObject {
  const { repository, owner } = view
  return {
    label: `${repository.ownerLogin}:${branch}`,
    ref: branch,
    sha,
    user: owner === undefined ? null : toSimpleUserJson(owner, context.apiBase),
    repo: toRepositoryJson(view, context),
  }
}
