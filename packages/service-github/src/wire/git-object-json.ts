import type { Blob, FileMode, ObjectType, Tag, TreeEntry } from '../domain/git-object.ts'
import type { Repository } from '../domain/repository.ts'
import type { Sha } from '../domain/sha.ts'
import { toBase64Lines } from './base64.ts'
import { toSignatureJson, unsigned } from './commit-json.ts'
import type { JsonObject } from './json.ts'
import { nodeId } from './node-id.ts'
import { objectUrl } from './ref-json.ts'

export const toBlobJson = (repository: Repository, blob: Blob, api: string): JsonObject => ({
  sha: blob.sha,
  node_id: nodeId('B', repository.id, blob.sha),
  size: blob.bytes.length,
  url: objectUrl(repository, 'blob', blob.sha, api),
  content: toBase64Lines(blob.bytes),
  encoding: 'base64',
})

/** An entry by its path below the tree that was asked for. */
export interface ListedEntry {
  readonly path: string
  readonly entry: TreeEntry
  /** Of a blob. */
  readonly size: number | undefined
}

const typeOfMode = (mode: FileMode): ObjectType =>
  mode === '040000' ? 'tree' : mode === '160000' ? 'commit' : 'blob'

export const toTreeJson = (
  repository: Repository,
  sha: Sha,
  entries: readonly ListedEntry[],
  api: string,
): JsonObject => ({
  sha,
  url: objectUrl(repository, 'tree', sha, api),
  tree: entries.map(({ path, entry, size }) => {
    const type = typeOfMode(entry.mode)
    return {
      path,
      mode: entry.mode,
      type,
      sha: entry.sha,
      ...(size === undefined ? {} : { size }),
      // A submodule's commit is not an object of this repository.
      ...(type === 'commit' ? {} : { url: objectUrl(repository, type, entry.sha, api) }),
    }
  }),
  truncated: false,
})

export const toTagJson = (repository: Repository, tag: Tag, api: string): JsonObject => ({
  node_id: nodeId('TA', repository.id, tag.sha),
  sha: tag.sha,
  url: objectUrl(repository, 'tag', tag.sha, api),
  tagger: toSignatureJson(tag.tagger),
  object: {
    sha: tag.object,
    type: tag.objectType,
    url: objectUrl(repository, tag.objectType, tag.object, api),
  },
  tag: tag.name,
  message: tag.message,
  verification: unsigned,
})
