import type { Account } from './account.ts'
import type { State } from './state.ts'

export function publicRepositoriesOf(state: State, account: Account): number {
  let count = 0
  for (const repository of state.repositories.rows()) {
    if (repository.ownerId === account.id && !repository.private) count += 1
  }
  return count
}
