import {
  done,
  refuse,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { addressOf, type Repository } from './repository.ts'
import type { State } from './state.ts'

/** The old address keeps leading to the repository until another one takes it. */
export function renameRepository(
  state: State,
  env: Env,
  repository: Repository,
  name: string,
): Committed<State, Repository> | Refusal {
  if (name === repository.name) return done(state, repository)
  const address = addressOf(repository.ownerLogin, name)
  const taken = state.repositories.find('address', address)
  if (taken !== undefined && taken.id !== repository.id) {
    return refuse('conflict', `${address} is taken`)
  }
  const renamed: Repository = { ...repository, name, updatedAt: env.now }
  const old = addressOf(repository.ownerLogin, repository.name)
  const former = state.formerAddresses.delete(address)
  return done(
    {
      ...state,
      repositories: state.repositories.set(renamed),
      formerAddresses:
        old === address ? former : former.set({ address: old, repositoryId: repository.id }),
    },
    renamed,
  )
}
