import type { ObjectType } from '../domain/git-object.ts'
import type { Ref } from '../domain/ref.ts'
import type { Repository } from '../domain/repository.ts'
import type { RefView } from '../domain/ref-view.ts'
import type { JsonObject } from './json.ts'
import { nodeId } from './node-id.ts'
import { repositoryUrl } from './repository-json.ts'

const objectPath = { commit: 'commits', tree: 'trees', blob: 'blobs', tag: 'tags' } as const

/** The url always has the plural `git/refs`, whichever path was asked. */
export function toRefJson({ repository, ref, type }: RefView, api: string): JsonObject {
  return {
    ref: ref.name,
    node_id: nodeId('REF', repository.id, ref.name),
    url: refUrl(repository, ref, api),
    object: { sha: ref.sha, type, url: objectUrl(repository, type, ref.sha, api) },
  }
}

export const objectUrl = (
  repository: Repository,
  type: ObjectType,
  sha: string,
  api: string,
): string => `${repositoryUrl(repository, api)}/git/${objectPath[type]}/${sha}`

export const refUrl = (repository: Repository, ref: Ref, api: string): string =>
  `${repositoryUrl(repository, api)}/git/${escapedPath(ref.name)}`

/** A path for a url: what must be escaped is, the slashes stay. */
export const escapedPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => encodeURIComponent(segment).replaceAll('%40', '@').replaceAll('%2B', '+'))
    .join('/')
