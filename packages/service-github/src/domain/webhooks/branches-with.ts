import { isAncestor } from '../ancestry.ts'
import { refsBeginning, type Ref } from '../ref.ts'
import type { Repository } from '../repository.ts'
import { readerFor, type State } from '../state.ts'

/** As many are named. */
const branchesMax = 10

/** The branches that a commit is on. */
export function branchesWith(state: State, repository: Repository, sha: string): readonly Ref[] {
  const reader = readerFor(state, repository)
  const found: Ref[] = []
  for (const ref of refsBeginning(state.refs, repository.id, 'refs/heads/')) {
    if (found.length === branchesMax) break
    if (isAncestor(reader, sha, ref.sha)) found.push(ref)
  }
  return found
}
