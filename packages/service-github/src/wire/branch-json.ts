import type { CommitView } from '../domain/commit-view.ts'
import type { Ref } from '../domain/ref.ts'
import type { Repository } from '../domain/repository.ts'
import { toCommitJson } from './commit-json.ts'
import type { JsonObject } from './json.ts'
import { repositoryHtmlUrl, repositoryUrl } from './repository-json.ts'

export const branchName = (ref: Ref): string => ref.name.replace(/^refs\/heads\//, '')

export const toBranchItemJson = (repository: Repository, ref: Ref, api: string): JsonObject => ({
  name: branchName(ref),
  commit: { sha: ref.sha, url: `${repositoryUrl(repository, api)}/commits/${ref.sha}` },
  protected: false,
})

export function toBranchJson(ref: Ref, commit: CommitView, api: string): JsonObject {
  const { repository } = commit
  // Not escaped, whatever the name holds (recorded: octokit-rb/branch-escaped).
  const name = branchName(ref)
  const self = `${repositoryUrl(repository, api)}/branches/${name}`
  return {
    name,
    commit: toCommitJson(commit, api),
    _links: { self, html: `${repositoryHtmlUrl(repository)}/tree/${name}` },
    protected: false,
    protection: {
      enabled: false,
      required_status_checks: { enforcement_level: 'off', contexts: [], checks: [] },
    },
    protection_url: `${self}/protection`,
  }
}
