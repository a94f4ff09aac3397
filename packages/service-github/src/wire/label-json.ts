import type { Label } from '../domain/issues/label.ts'
import type { Repository } from '../domain/repository.ts'
import type { JsonObject } from './json.ts'
import { nodeId } from './node-id.ts'
import { repositoryUrl } from './repository-json.ts'

export function toLabelJson(repository: Repository, label: Label, api: string): JsonObject {
  return {
    id: label.id,
    node_id: nodeId('LA', repository.id, label.id),
    url: labelUrl(repository, label.name, api),
    name: label.name,
    color: label.color,
    default: label.isDefault,
    description: label.description,
  }
}

/** Spaces are escaped, a question mark is not (recorded: octokit-fixtures/labels, octokit-rb/labels-url-chars). */
export const labelUrl = (repository: Repository, name: string, api: string): string =>
  `${repositoryUrl(repository, api)}/labels/${encodeURI(name).replaceAll('#', '%23')}`
