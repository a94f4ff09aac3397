import type { Blob, TreeEntry } from '../domain/git-object.ts'
import type { Repository } from '../domain/repository.ts'
import { htmlBase } from './account-json.ts'
import { toBase64Lines } from './base64.ts'
import type { JsonObject } from './json.ts'
import { escapedPath, objectUrl } from './ref-json.ts'
import { repositoryHtmlUrl, repositoryUrl } from './repository-json.ts'

export interface ContentPlace {
  readonly repository: Repository
  /** What was asked for, or the default branch. */
  readonly ref: string
}

/** An item of a directory; a file by itself has its content too. */
export function toContentItemJson(
  { repository, ref }: ContentPlace,
  path: string,
  entry: TreeEntry,
  size: number,
  api: string,
): JsonObject {
  const type =
    entry.mode === '040000'
      ? 'dir'
      : entry.mode === '160000'
        ? 'submodule'
        : entry.mode === '120000'
          ? 'symlink'
          : 'file'
  const escaped = escapedPath(path)
  const url = `${repositoryUrl(repository, api)}/contents/${escaped}?ref=${encodeURIComponent(ref)}`
  const html = `${repositoryHtmlUrl(repository)}/${type === 'dir' ? 'tree' : 'blob'}/${ref}/${escaped}`
  const git = objectUrl(repository, type === 'dir' ? 'tree' : 'blob', entry.sha, api)
  return {
    name: path.split('/').at(-1) ?? path,
    path,
    sha: entry.sha,
    size,
    url,
    html_url: html,
    git_url: git,
    download_url:
      type === 'dir' || type === 'submodule'
        ? null
        : `${htmlBase.replace('github.com', 'raw.githubusercontent.com')}/${repository.ownerLogin}/${repository.name}/${ref}/${escaped}`,
    type,
    _links: { self: url, git, html },
  }
}

export function toContentFileJson(
  place: ContentPlace,
  path: string,
  entry: TreeEntry,
  blob: Blob,
  api: string,
): JsonObject {
  const { _links: links, ...item } = toContentItemJson(place, path, entry, blob.bytes.length, api)
  return {
    ...item,
    content: toBase64Lines(blob.bytes),
    encoding: 'base64',
    ...(links === undefined ? {} : { _links: links }),
  }
}
