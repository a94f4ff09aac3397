import type { Commit } from './git-object.ts'
import { refByName } from './ref.ts'
import type { Repository } from './repository.ts'
import { readerFor, type State } from './state.ts'

const shortestPrefix = 7

/** The commit a text names: a branch, a tag, a full ref name, `HEAD`, an id or the beginning of one. */
export function resolveCommit(
  state: State,
  repository: Repository,
  text: string,
): Commit | undefined {
  const reader = readerFor(state, repository)
  const peel = (sha: string): Commit | undefined => {
    const object = reader.object(sha)
    if (object?.type === 'commit') return object
    return object?.type === 'tag' ? peel(object.object) : undefined
  }
  if (text === 'HEAD')
    return resolveCommit(state, repository, `refs/heads/${repository.defaultBranch}`)
  for (const name of [`refs/heads/${text}`, `refs/tags/${text}`, `refs/${text}`, text]) {
    const ref = refByName(state.refs, repository.id, name)
    if (ref !== undefined) return peel(ref.sha)
  }
  if (!/^[0-9a-f]+$/.test(text) || text.length < shortestPrefix) return undefined
  if (text.length === 40) return peel(text)
  const start = `${repository.network}/${text}`
  const found: Commit[] = []
  for (const row of state.objects.rows({ gte: start })) {
    if (row.network !== repository.network || !row.object.sha.startsWith(text)) break
    if (row.object.type === 'commit') found.push(row.object)
  }
  // An ambiguous beginning names nothing.
  return found.length === 1 ? found[0] : undefined
}
