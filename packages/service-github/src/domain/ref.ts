import { emptyTable, type Table } from '@crvouga/mockingbird-shared-runtime'
import type { RepositoryId } from './repository.ts'
import type { Sha } from './sha.ts'

export interface Ref {
  readonly repositoryId: RepositoryId
  /** Full name: `refs/heads/main`. */
  readonly name: string
  readonly sha: Sha
}

export type RefTable = Table<Ref>
const keyOf = (id: RepositoryId, name: string): string => `${id}:${name}`
export const emptyRefs = (): RefTable =>
  emptyTable<Ref>({ key: (ref) => keyOf(ref.repositoryId, ref.name) })

export const refByName = (refs: RefTable, id: RepositoryId, name: string): Ref | undefined =>
  refs.get(keyOf(id, name))

export const branchTip = (refs: RefTable, id: RepositoryId, branch: string): Sha | undefined =>
  refByName(refs, id, `refs/heads/${branch}`)?.sha

export const withoutRef = (refs: RefTable, id: RepositoryId, name: string): RefTable =>
  refs.delete(keyOf(id, name))

/** Refs whose full name begins so, in name order. */
export function* refsBeginning(
  refs: RefTable,
  id: RepositoryId,
  prefix: string,
): Generator<Ref, undefined> {
  const start = keyOf(id, prefix)
  for (const ref of refs.rows({ gte: start })) {
    if (ref.repositoryId !== id || !ref.name.startsWith(prefix)) return
    yield ref
  }
}

export const hasBranches = (refs: RefTable, id: RepositoryId): boolean =>
  refsBeginning(refs, id, 'refs/heads/').next().done !== true

/** Whether a ref of this name would be a directory of, or a file inside, one that is there. */
export function collides(refs: RefTable, id: RepositoryId, name: string): boolean {
  if (refsBeginning(refs, id, `${name}/`).next().done !== true) return true
  const segments = name.split('/')
  for (let length = 3; length < segments.length; length++) {
    if (refByName(refs, id, segments.slice(0, length).join('/')) !== undefined) return true
  }
  return false
}
