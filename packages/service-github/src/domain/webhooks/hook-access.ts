import { isRefusal, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { repositoryFor, roleOf, type RepositoryName } from '../access.ts'
import type { Viewer } from '../credential.ts'
import { forbidden, notFound } from '../refusals.ts'
import type { Repository } from '../repository.ts'
import type { State } from '../state.ts'
import { hookId, type Hook } from './hook.ts'

/** The repository whose hooks the viewer may manage. To everybody else there are none. */
export function hooksRepository(
  state: State,
  viewer: Viewer,
  name: RepositoryName,
  level: 'read' | 'write',
): Repository | Refusal {
  const repository = repositoryFor(state, viewer, name, 'metadata')
  if (isRefusal(repository)) return repository
  switch (viewer.kind) {
    case 'anonymous':
      return notFound()
    case 'user':
      return roleOf(repository, viewer) === 'admin' ? repository : notFound()
    case 'installation': {
      const held = viewer.permissions['repository_hooks']
      return held === 'write' || held === level
        ? repository
        : forbidden('Resource not accessible by integration')
    }
  }
}

export function hookOf(state: State, repository: Repository, id: string): Hook | Refusal {
  const hook = /^\d+$/.test(id) ? state.hooks.get(hookId(Number(id))) : undefined
  return hook?.repositoryId === repository.id ? hook : notFound()
}
