import type { CommitView } from '../domain/commit-view.ts'
import type { Comparison } from '../domain/comparison.ts'
import type { FileChange } from '../domain/tree-diff.ts'
import type { Repository } from '../domain/repository.ts'
import { toCommitJson } from './commit-json.ts'
import { toFileJson } from './file-json.ts'
import type { JsonObject } from './json.ts'
import { repositoryHtmlUrl, repositoryUrl } from './repository-json.ts'

export interface ComparisonView {
  readonly repository: Repository
  /** As the request names both. */
  readonly basehead: string
  readonly comparison: Comparison
  readonly base: CommitView
  readonly mergeBase: CommitView
  /** The commits of this page. */
  readonly commits: readonly CommitView[]
  readonly files: readonly FileChange[]
}

export function toComparisonJson(view: ComparisonView, api: string): JsonObject {
  const { repository, basehead, comparison } = view
  const html = `${repositoryHtmlUrl(repository)}/compare`
  const short = (sha: string): string => `${repository.ownerLogin}:${sha.slice(0, 7)}`
  const permalink = `${html}/${short(comparison.base.sha)}...${short(comparison.head.sha)}`
  return {
    url: `${repositoryUrl(repository, api)}/compare/${basehead}`,
    html_url: `${html}/${basehead}`,
    permalink_url: permalink,
    diff_url: `${html}/${basehead}.diff`,
    patch_url: `${html}/${basehead}.patch`,
    base_commit: toCommitJson(view.base, api),
    merge_base_commit: toCommitJson(view.mergeBase, api),
    status: comparison.status,
    ahead_by: comparison.commits.length,
    behind_by: comparison.behindBy,
    total_commits: comparison.commits.length,
    commits: view.commits.map((commit) => toCommitJson(commit, api)),
    files: view.files.map((file) => toFileJson(repository, comparison.head.sha, file, api)),
  }
}
