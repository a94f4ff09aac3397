import type { Repository } from '../domain/repository.ts'
import type { Sha } from '../domain/sha.ts'
import type { FileChange } from '../domain/tree-diff.ts'
import type { JsonObject } from './json.ts'
import { escapedPath } from './ref-json.ts'
import { repositoryHtmlUrl, repositoryUrl } from './repository-json.ts'

/** One changed file, as commits, comparisons and pull requests list it. */
export function toFileJson(
  repository: Repository,
  at: Sha,
  file: FileChange,
  api: string,
): JsonObject {
  const path = escapedPath(file.path)
  const html = repositoryHtmlUrl(repository)
  return {
    sha: file.sha,
    filename: file.path,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    blob_url: `${html}/blob/${at}/${path}`,
    raw_url: `${html}/raw/${at}/${path}`,
    contents_url: `${repositoryUrl(repository, api)}/contents/${path}?ref=${at}`,
    ...(file.patch === undefined ? {} : { patch: file.patch }),
    ...(file.previousPath === undefined ? {} : { previous_filename: file.previousPath }),
  }
}
