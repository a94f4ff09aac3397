import type { Account } from '../domain/account.ts'
import type { CommitView } from '../domain/commit-view.ts'
import type { Commit, Signature } from '../domain/git-object.ts'
import type { Repository } from '../domain/repository.ts'
import type { FileChange } from '../domain/tree-diff.ts'
import { toSimpleUserJson } from './account-json.ts'
import { toFileJson } from './file-json.ts'
import type { JsonObject } from './json.ts'
import { nodeId } from './node-id.ts'
import { repositoryHtmlUrl, repositoryUrl } from './repository-json.ts'
import { toIsoSeconds } from './timestamp.ts'

/** A commit as the git data API shows it. */
export function toGitCommitJson(repository: Repository, commit: Commit, api: string): JsonObject {
  const url = repositoryUrl(repository, api)
  const html = repositoryHtmlUrl(repository)
  return {
    sha: commit.sha,
    node_id: nodeId('C', repository.id, commit.sha),
    url: `${url}/git/commits/${commit.sha}`,
    html_url: `${html}/commit/${commit.sha}`,
    author: toSignatureJson(commit.author),
    committer: toSignatureJson(commit.committer),
    tree: { sha: commit.tree, url: `${url}/git/trees/${commit.tree}` },
    message: commit.message,
    parents: commit.parents.map((sha) => ({
      sha,
      url: `${url}/git/commits/${sha}`,
      html_url: `${html}/commit/${sha}`,
    })),
    verification: unsigned,
  }
}

/** A commit as a repository's history shows it. */
export function toCommitJson(view: CommitView, api: string): JsonObject {
  const { repository, commit } = view
  const url = repositoryUrl(repository, api)
  const html = repositoryHtmlUrl(repository)
  return {
    sha: commit.sha,
    node_id: nodeId('C', repository.id, commit.sha),
    commit: {
      author: toSignatureJson(commit.author),
      committer: toSignatureJson(commit.committer),
      message: commit.message,
      tree: { sha: commit.tree, url: `${url}/git/trees/${commit.tree}` },
      url: `${url}/git/commits/${commit.sha}`,
      comment_count: 0,
      verification: unsigned,
    },
    url: `${url}/commits/${commit.sha}`,
    html_url: `${html}/commit/${commit.sha}`,
    comments_url: `${url}/commits/${commit.sha}/comments`,
    author: accountJson(view.author, api),
    committer: accountJson(view.committer, api),
    parents: commit.parents.map((sha) => ({
      sha,
      url: `${url}/commits/${sha}`,
      html_url: `${html}/commit/${sha}`,
    })),
  }
}

/** With what it changed against its first parent. */
export function toCommitWithFilesJson(
  view: CommitView,
  files: readonly FileChange[],
  api: string,
): JsonObject {
  const additions = files.reduce((sum, file) => sum + file.additions, 0)
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0)
  return {
    ...toCommitJson(view, api),
    stats: { total: additions + deletions, additions, deletions },
    files: files.map((file) => toFileJson(view.repository, view.commit.sha, file, api)),
  }
}

export const toSignatureJson = (signature: Signature): JsonObject => ({
  name: signature.name,
  email: signature.email,
  date: toIsoSeconds(signature.at * 1000),
})

/** Null when the address is nobody's. */
const accountJson = (account: Account | undefined, api: string): JsonObject | null =>
  account === undefined ? null : toSimpleUserJson(account, api)

export const unsigned: JsonObject = {
  verified: false,
  reason: 'unsigned',
  signature: null,
  payload: null,
  verified_at: null,
}
