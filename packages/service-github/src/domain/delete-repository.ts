import type { Repository } from './repository.ts'
import type { State } from './state.ts'
import { withoutChecks } from './checks/without-checks.ts'
import { withoutIssues } from './issues/without-issues.ts'

/** With its refs, pull requests, objects and the addresses that led to it. */
export function deleteRepository(state: State, repository: Repository): State {
  let { refs, pulls, objects, formerAddresses } = state
  for (const ref of state.refs.rows({ gte: `${repository.id}:` })) {
    if (ref.repositoryId !== repository.id) break
    refs = refs.delete(`${repository.id}:${ref.name}`)
  }
  for (const pull of state.pulls.where('repository', repository.id)) pulls = pulls.delete(pull.id)
  for (const row of state.objects.rows({ gte: `${repository.network}/` })) {
    if (row.network !== repository.network) break
    objects = objects.delete(`${repository.network}/${row.object.sha}`)
  }
  for (const former of state.formerAddresses.rows()) {
    if (former.repositoryId === repository.id)
      formerAddresses = formerAddresses.delete(former.address)
  }
  return {
    ...withoutChecks(withoutIssues(state, repository), repository),
    refs,
    pulls,
    objects,
    formerAddresses,
    repositories: state.repositories.delete(repository.id),
  }
}
