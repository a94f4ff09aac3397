import { done, type Committed, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { commitEmail, type Account, type AccountId } from './account.ts'
import { addCommits } from './add-commits.ts'
import { addDefaultLabels } from './issues/label.ts'
import { validationFailed } from './refusals.ts'
import {
  addressOf,
  networkOf,
  repositoryId,
  type Repository,
  type RepositoryRole,
} from './repository.ts'
import type { State } from './state.ts'

export interface CreateRepositoryInput {
  readonly owner: Account
  readonly actor: Account
  readonly name: string
  readonly description: string | null
  readonly homepage: string | null
  readonly private: boolean
  /** Starts it with a README in a first commit. */
  readonly autoInit: boolean
}

const nameMax = 100

/** A name as GitHub keeps it: without a `.git` at the end, runs of other characters as one dash. */
export const cleanName = (name: string): string =>
  name.replace(/\.git$/, '').replace(/[^A-Za-z0-9._-]+/g, '-')

export function createRepository(
  state: State,
  env: Env,
  input: CreateRepositoryInput,
): Committed<State, Repository> | Refusal {
  const { owner, actor } = input
  const name = cleanName(input.name)
  const failed = (message: string): Refusal =>
    validationFailed(
      [{ resource: 'Repository', code: 'custom', field: 'name', message }],
      'Repository creation failed.',
    )
  if (name.length > nameMax) return failed(`name cannot be more than ${nameMax} characters`)
  const address = addressOf(owner.login, name)
  if (state.repositories.find('address', address) !== undefined) {
    return failed('name already exists on this account')
  }
  const id = freeId(state, env)
  const collaborators: Record<AccountId, RepositoryRole> =
    owner.id === actor.id ? {} : { [actor.id]: 'admin' }
  const repository: Repository = {
    id,
    network: networkOf(id),
    ownerId: owner.id,
    ownerLogin: owner.login,
    name,
    private: input.private,
    description: input.description,
    homepage: input.homepage,
    topics: [],
    defaultBranch: 'main',
    createdAt: env.now,
    updatedAt: env.now,
    pushedAt: env.now,
    merging: {
      allowMergeCommit: true,
      allowSquashMerge: true,
      allowRebaseMerge: true,
      deleteBranchOnMerge: false,
    },
    collaborators,
    lastNumber: 0,
    archived: false,
  }
  const added: State = {
    ...state,
    repositories: state.repositories.set(repository),
    // A new repository takes the address over from one that left it.
    formerAddresses: state.formerAddresses.delete(address),
  }
  const created = addDefaultLabels(added, env, id)
  if (!input.autoInit) return done(created, repository)
  const body = input.description === null ? '' : `\n${input.description}`
  const pushed = addCommits(created, env, {
    repository,
    branch: repository.defaultBranch,
    commits: [{ message: 'Initial commit', files: { 'README.md': `# ${name}${body}` } }],
    signature: {
      name: actor.name ?? actor.login,
      email: commitEmail(actor),
      at: Math.floor(env.now / 1000),
      offsetMinutes: 0,
    },
    actorId: actor.id,
  })
  return 'refusal' in pushed ? pushed : done(pushed.state, repository)
}

/** Seeds may have taken numbers of their own choice. */
function freeId(state: State, env: Env): Repository['id'] {
  for (;;) {
    const id = repositoryId(env.nextId('repository'))
    if (!state.repositories.has(id)) return id
  }
}
