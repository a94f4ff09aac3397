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

type ContentType = 'dir' | 'file' | 'submodule' | 'symlink'

function typeOf({ mode }: TreeEntry): ContentType {
  switch (mode) {
    case '040000':
      return 'dir'
    case '120000':
      return 'symlink'
    case '160000':
      return 'submodule'
    case '100644':
    case '100755':
      return 'file'
  }
}

/** What all have in common; a file by itself has its content too. */
export function toContentItemJson(
  { repository, ref }: ContentPlace,
  path: string,
  entry: TreeEntry,
  size: number,
  api: string,
): JsonObject {
  const type = typeOf(entry)
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

/** Larger files are told without their content. */
const contentBytesMax = 1024 * 1024

export function toContentFileJson(
  place: ContentPlace,
  path: string,
  entry: TreeEntry,
  blob: Blob,
  api: string,
): JsonObject {
  const item = toContentItemJson(place, path, entry, blob.bytes.length, api)
  return beforeLinks(
    item,
    blob.bytes.length > contentBytesMax
      ? { content: '', encoding: 'none' }
      : { content: toBase64Lines(blob.bytes), encoding: 'base64' },
  )
}

export function toSymlinkJson(
  place: ContentPlace,
  path: string,
  entry: TreeEntry,
  blob: Blob,
  api: string,
): JsonObject {
  const item = toContentItemJson(place, path, entry, blob.bytes.length, api)
  return beforeLinks(item, { target: new TextDecoder().decode(blob.bytes) })
}

/** One item of a directory's list. A submodule is called a file there, as the description of both versions says. */
export function toListedJson(
  place: ContentPlace,
  path: string,
  entry: TreeEntry,
  size: number,
  api: string,
): JsonObject {
  const item = toContentItemJson(place, path, entry, size, api)
  return typeOf(entry) === 'submodule' ? { ...item, type: 'file' } : item
}

/** A directory for those who accept `application/vnd.github.object`. */
export function toDirectoryJson(
  place: ContentPlace,
  path: string,
  entry: TreeEntry,
  entries: readonly JsonObject[],
  api: string,
): JsonObject {
  return beforeLinks(toContentItemJson(place, path, entry, 0, api), { entries })
}

const beforeLinks = (
  { _links: links = {}, ...item }: JsonObject,
  more: JsonObject,
): JsonObject => ({
  ...item,
  ...more,
  _links: links,
})
