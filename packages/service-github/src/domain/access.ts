import { isRefusal, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { Viewer } from './credential.ts'
import { forbidden, moved, notFound } from './refusals.ts'
import { addressOf, repositoryId, type Repository, type RepositoryRole } from './repository.ts'
import type { State } from './state.ts'

/** How a request names its repository: by address, or by the number that links carry. */
export type RepositoryName =
  | { readonly kind: 'address'; readonly owner: string; readonly name: string }
  | { readonly kind: 'id'; readonly id: number }

/** What an operation needs; the permission words are those of App permissions. */
export type Need =
  | 'metadata'
  | 'contents:read'
  | 'contents:write'
  | 'pull_requests:read'
  | 'pull_requests:write'
  | 'issues:read'
  | 'issues:write'
  | 'statuses:read'
  | 'statuses:write'
  | 'checks:read'
  | 'checks:write'
  | 'administration:write'

/** The repository, or the reason why the viewer gets to see none. */
export function repositoryFor(
  state: State,
  viewer: Viewer,
  name: RepositoryName,
  need: Need,
): Repository | Refusal {
  const repository = findRepository(state, name)
  if (repository === undefined || isRefusal(repository)) return repository ?? notFound()
  const role = roleOf(repository, viewer)
  // A repository one may not see does not exist, for reads and writes alike.
  if (role === undefined) return notFound()
  if (viewer.kind === 'installation' && !permits(viewer.permissions, need)) {
    return need.endsWith(':write') || repository.private
      ? forbidden('Resource not accessible by integration')
      : repository
  }
  if (need === 'administration:write' && role !== 'admin') {
    return forbidden('Must have admin rights to Repository.')
  }
  const pushes = need === 'contents:write' || need === 'statuses:write'
  if (pushes && !atLeast(role, 'push')) return notFound()
  return repository
}

function findRepository(state: State, name: RepositoryName): Repository | Refusal | undefined {
  if (name.kind === 'id') return state.repositories.get(repositoryId(name.id))
  const address = addressOf(name.owner, name.name)
  const found = state.repositories.find('address', address)
  if (found !== undefined) return found
  const former = state.formerAddresses.get(address)
  return former === undefined ? undefined : moved(former.repositoryId)
}

const roles: readonly RepositoryRole[] = ['pull', 'triage', 'push', 'maintain', 'admin']
export const atLeast = (role: RepositoryRole, wanted: RepositoryRole): boolean =>
  roles.indexOf(role) >= roles.indexOf(wanted)

/** The viewer's role; everybody may read what is public. */
export function roleOf(repository: Repository, viewer: Viewer): RepositoryRole | undefined {
  const open = repository.private ? undefined : 'pull'
  switch (viewer.kind) {
    case 'anonymous':
      return open
    case 'user':
      if (repository.ownerId === viewer.accountId) return 'admin'
      return repository.collaborators[viewer.accountId] ?? open
    case 'installation':
      // Installed by the owner: it sees the repository, what it may do is a matter of its permissions.
      return 'push'
  }
}

function permits(permissions: Readonly<Record<string, 'read' | 'write'>>, need: Need): boolean {
  if (need === 'metadata') return true
  const [name, level] = need.split(':')
  const held = permissions[name ?? '']
  return held === 'write' || (held === 'read' && level === 'read')
}
