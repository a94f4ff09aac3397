import { atLeast, roleOf } from './access.ts'
import type { Account } from './account.ts'
import type { Viewer } from './credential.ts'
import { openIssuesOf } from './pull-queries.ts'
import type { Repository, RepositoryRole } from './repository.ts'
import type { State } from './state.ts'

/** A repository with what its presentation needs to know. */
export interface RepositoryView {
  readonly repository: Repository
  readonly owner: Account | undefined
  /** Issues and pull requests. */
  readonly openIssues: number
  /** What a viewer with a credential may do; undefined without one. */
  readonly permissions: Readonly<Record<RepositoryRole, boolean>> | undefined
}

export function repositoryView(
  state: State,
  repository: Repository,
  viewer: Viewer,
): RepositoryView {
  const role = viewer.kind === 'anonymous' ? undefined : roleOf(repository, viewer)
  return {
    repository,
    owner: state.accounts.get(repository.ownerId),
    openIssues: openIssuesOf(state, repository.id),
    permissions:
      role === undefined
        ? undefined
        : {
            admin: atLeast(role, 'admin'),
            maintain: atLeast(role, 'maintain'),
            push: atLeast(role, 'push'),
            triage: atLeast(role, 'triage'),
            pull: true,
          },
  }
}
