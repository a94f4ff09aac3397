import type { ObjectType } from './git-object.ts'
import type { Ref } from './ref.ts'
import type { Repository } from './repository.ts'
import { readerFor, type State } from './state.ts'

/** A ref and what kind of object it points at. */
export interface RefView {
  readonly repository: Repository
  readonly ref: Ref
  readonly type: ObjectType
}

export const refView = (state: State, repository: Repository, ref: Ref): RefView => ({
  repository,
  ref,
  type: readerFor(state, repository).object(ref.sha)?.type ?? 'commit',
})
