import type { Annotation } from '../domain/checks/check.ts'
import type { CheckRunView, CheckSuiteView } from '../domain/checks/check-view.ts'
import type { Commit } from '../domain/git-object.ts'
import type { PullRequest } from '../domain/pull-request.ts'
import type { Repository } from '../domain/repository.ts'
import { toNullableAppJson } from './app-json.ts'
import type { Context } from './context.ts'
import type { JsonObject } from './json.ts'
import { nodeId } from './node-id.ts'
import { repositoryHtmlUrl, repositoryUrl, toMinimalRepositoryJson } from './repository-json.ts'
import { toIsoOrNull, toIsoSeconds } from './timestamp.ts'

export const checkRunUrl = (repository: Repository, id: number, api: string): string =>
  `${repositoryUrl(repository, api)}/check-runs/${id}`
export const checkSuiteUrl = (repository: Repository, id: number, api: string): string =>
  `${repositoryUrl(repository, api)}/check-suites/${id}`

/** Members in the order of the recordings of 2025. */
export function toCheckRunJson(view: CheckRunView, api: string): JsonObject {
  const { repository, run } = view
  const url = checkRunUrl(repository, run.id, api)
  const { at, output } = run
  return {
    id: run.id,
    name: run.name,
    node_id: nodeId('CR', repository.id, run.id),
    head_sha: run.sha,
    external_id: run.externalId,
    url,
    html_url: `${repositoryHtmlUrl(repository)}/runs/${run.id}`,
    details_url: run.detailsUrl,
    status: at.status,
    conclusion: at.status === 'completed' ? at.conclusion : null,
    started_at: toIsoSeconds(run.startedAt),
    completed_at: toIsoOrNull(at.status === 'completed' ? at.completedAt : null),
    output: {
      title: output.title,
      summary: output.summary,
      text: output.text,
      annotations_count: output.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id: run.suiteId },
    app: toNullableAppJson(view.app, api),
    pull_requests: view.pulls.map((pull) => toPullReferenceJson(repository, pull, api)),
  }
}

const noCommit = '0'.repeat(40)

export function toCheckSuiteJson(view: CheckSuiteView, context: Context): JsonObject {
  const { suite, status, commit } = view
  const { repository } = view.repository
  const api = context.apiBase
  const url = checkSuiteUrl(repository, suite.id, api)
  return {
    id: suite.id,
    node_id: nodeId('CS', repository.id, suite.id),
    head_branch: suite.headBranch,
    head_sha: suite.sha,
    status: status.status,
    conclusion: status.conclusion,
    url,
    before: commit?.parents[0] ?? noCommit,
    after: suite.sha,
    pull_requests: view.pulls.map((pull) => toPullReferenceJson(repository, pull, api)),
    app: toNullableAppJson(view.app, api),
    created_at: toIsoSeconds(suite.createdAt),
    updated_at: toIsoSeconds(suite.updatedAt),
    rerequestable: true,
    runs_rerequestable: true,
    latest_check_runs_count: view.runs,
    check_runs_url: `${url}/check-runs`,
    head_commit: commit === undefined ? null : toHeadCommitJson(commit),
    repository: toMinimalRepositoryJson(view.repository, context),
  }
}

const toHeadCommitJson = (commit: Commit): JsonObject => ({
  id: commit.sha,
  tree_id: commit.tree,
  message: commit.message,
  timestamp: toIsoSeconds(commit.committer.at * 1000),
  author: { name: commit.author.name, email: commit.author.email },
  committer: { name: commit.committer.name, email: commit.committer.email },
})

/** A pull request in few words (recorded: pygithub, 2020). */
function toPullReferenceJson(repository: Repository, pull: PullRequest, api: string): JsonObject {
  const url = repositoryUrl(repository, api)
  const repo = { id: repository.id, url, name: repository.name }
  return {
    url: `${url}/pulls/${pull.number}`,
    id: pull.id,
    number: pull.number,
    head: { ref: pull.head.branch, sha: pull.head.sha, repo },
    base: { ref: pull.base.branch, sha: pull.base.sha, repo },
  }
}

export const toAnnotationJson = (
  { repository, run }: Pick<CheckRunView, 'repository' | 'run'>,
  annotation: Annotation,
): JsonObject => ({
  path: annotation.path,
  blob_href: `${repositoryHtmlUrl(repository)}/blob/${run.sha}/${annotation.path}`,
  start_line: annotation.startLine,
  start_column: annotation.startColumn,
  end_line: annotation.endLine,
  end_column: annotation.endColumn,
  annotation_level: annotation.level,
  title: annotation.title,
  message: annotation.message,
  raw_details: annotation.rawDetails,
})
