import { emptyTable, type Table } from '@crvouga/mockingbird-shared-runtime'
import type { Blob, Commit, GitObject, Tree } from './git-object.ts'
import type { NetworkId } from './repository.ts'

/** A repository and its forks share one store, as on GitHub: an object pushed to one is readable in all. */
export interface StoredObject {
  readonly network: NetworkId
  readonly object: GitObject
}
export type ObjectTable = Table<StoredObject>

const keyOf = (network: NetworkId, sha: string): string => `${network}/${sha}`

export const emptyObjects = (): ObjectTable =>
  emptyTable<StoredObject>({ key: (row) => keyOf(row.network, row.object.sha) })

export function storeObjects(
  table: ObjectTable,
  network: NetworkId,
  objects: readonly GitObject[],
): ObjectTable {
  let next = table
  for (const object of objects) {
    // The same id is the same content; keeping the old row keeps its structure shared.
    if (!next.has(keyOf(network, object.sha))) next = next.set({ network, object })
  }
  return next
}

/** Looks objects of one network up. */
export interface ObjectReader {
  readonly object: (sha: string) => GitObject | undefined
  readonly commit: (sha: string) => Commit | undefined
  readonly tree: (sha: string) => Tree | undefined
  readonly blob: (sha: string) => Blob | undefined
}

export function readerOf(lookUp: (sha: string) => GitObject | undefined): ObjectReader {
  const typed =
    <Type extends GitObject['type']>(type: Type) =>
    (sha: string): Extract<GitObject, { type: Type }> | undefined => {
      const found = lookUp(sha)
      return found?.type === type ? (found as Extract<GitObject, { type: Type }>) : undefined
    }
  return {
    object: lookUp,
    commit: typed('commit'),
    tree: typed('tree'),
    blob: typed('blob'),
  }
}

export const objectReader = (table: ObjectTable, network: NetworkId): ObjectReader =>
  readerOf((sha) => table.get(keyOf(network, sha))?.object)

/** A reader that knows a few more objects, not stored yet. */
export function withObjects(reader: ObjectReader, extra: readonly GitObject[]): ObjectReader {
  const more = new Map(extra.map((object) => [String(object.sha), object]))
  return readerOf((sha) => more.get(sha) ?? reader.object(sha))
}
