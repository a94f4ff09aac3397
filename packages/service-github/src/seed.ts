import { isRefusal, refuse, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { accountByLogin, accountId, type Account, type AccountId } from './domain/account.ts'
import { appId, type App } from './domain/app.ts'
import { openPull } from './domain/open-pull.ts'
import { collides, hasBranches } from './domain/ref.ts'
import { refNameProblem } from './domain/write-ref.ts'
import {
  addressOf,
  networkOf,
  repositoryId,
  type Repository,
  type RepositoryRole,
} from './domain/repository.ts'
import { tokenDigest } from './domain/credential.ts'
import type { State } from './domain/state.ts'
import { parseIso } from './wire/timestamp.ts'
import { seedCommits } from './seed-commits.ts'
import { seedChecks, seedStatuses } from './seed-checks.ts'
import { seedIssues, seedLabels, seedMarks, seedMilestones } from './seed-issues.ts'
import type { RepositorySeed, Seed, TokenSeed } from './seed-schema.ts'

/** Adds a seed as a whole or not at all. */
export function applySeed(state: State, seed: Seed, env: Env): State | Refusal {
  let next = state
  for (const given of seed.accounts) {
    if (accountByLogin(next.accounts, given.login) !== undefined) {
      return wrong(`account ${given.login} is there already`)
    }
    const account: Account = {
      id: accountId(given.id ?? env.nextId('account')),
      type: given.type,
      login: given.login,
      name: given.name ?? null,
      email: given.email ?? null,
      createdAt: env.now,
    }
    if (next.accounts.has(account.id)) return wrong(`account id ${account.id} is taken`)
    next = { ...next, accounts: next.accounts.set(account) }
  }
  for (const given of seed.tokens) {
    const { token, login, scopes, installation, expiresAt } = given
    const account = accountByLogin(next.accounts, login)
    if (account === undefined) return wrong(`a token is of ${login}, who has no account`)
    const withApp = addApp(next, given, account, env)
    if (isRefusal(withApp)) return withApp
    next = withApp
    const common = {
      digest: tokenDigest(token),
      accountId: account.id,
      expiresAt: expiresAt === undefined ? null : (parseIso(expiresAt)?.ms ?? null),
    }
    next = {
      ...next,
      credentials: next.credentials.set(
        installation === undefined
          ? { kind: 'user', ...common, scopes }
          : {
              kind: 'installation',
              ...common,
              installationId: installation.id,
              appId: appId(installation.app?.id ?? installation.id),
              permissions: installation.permissions,
            },
      ),
    }
  }
  for (const repository of seed.repositories) {
    const added = addRepository(next, repository, env)
    if (isRefusal(added)) return added
    next = added
  }
  return next
}

const wrong = (message: string): Refusal => refuse('invalid', message)

/** The App that an installation's token is of; the first token that names it describes it. */
function addApp(
  state: State,
  { installation }: TokenSeed,
  bot: Account,
  env: Env,
): State | Refusal {
  if (installation === undefined) return state
  const id = appId(installation.app?.id ?? installation.id)
  if (state.apps.has(id)) return state
  const named = installation.app?.owner
  const owner = named === undefined ? bot : accountByLogin(state.accounts, named)
  if (owner === undefined) return wrong(`an App is of ${named ?? ''}, who has no account`)
  const slug = bot.login.replace(/\[bot\]$/, '')
  const app: App = {
    id,
    slug,
    name: bot.name ?? slug,
    ownerId: owner.id,
    externalUrl: installation.app?.url ?? '',
    permissions: installation.permissions,
    createdAt: env.now,
  }
  return { ...state, apps: state.apps.set(app) }
}

function addRepository(state: State, seed: RepositorySeed, env: Env): State | Refusal {
  const full = `${seed.owner}/${seed.name}`
  const owner = accountByLogin(state.accounts, seed.owner)
  if (owner === undefined) return wrong(`${full}: ${seed.owner} has no account`)
  if (state.repositories.find('address', addressOf(seed.owner, seed.name)) !== undefined) {
    return wrong(`${full} is there already`)
  }
  const collaborators: Record<AccountId, RepositoryRole> = {}
  for (const [login, role] of Object.entries(seed.collaborators)) {
    const account = accountByLogin(state.accounts, login)
    if (account === undefined) return wrong(`${full}: collaborator ${login} has no account`)
    collaborators[account.id] = role
  }
  const id = repositoryId(seed.id ?? env.nextId('repository'))
  if (state.repositories.has(id)) return wrong(`${full}: repository id ${id} is taken`)
  const repository: Repository = {
    id,
    network: networkOf(id),
    ownerId: owner.id,
    ownerLogin: owner.login,
    name: seed.name,
    private: seed.private,
    description: seed.description ?? null,
    homepage: seed.homepage ?? null,
    topics: seed.topics,
    defaultBranch: seed.defaultBranch,
    createdAt: env.now,
    updatedAt: env.now,
    pushedAt: env.now,
    merging: {
      allowMergeCommit: true,
      allowSquashMerge: true,
      allowRebaseMerge: true,
      deleteBranchOnMerge: seed.deleteBranchOnMerge,
    },
    collaborators,
    lastNumber: 0,
    archived: false,
  }
  const seeded = seedCommits(state, repository, seed.commits)
  if (isRefusal(seeded)) return seeded
  const withRefs = addRefs(
    {
      ...state,
      objects: seeded.objects,
      repositories: state.repositories.set(repository),
    },
    repository,
    seed,
    seeded.named,
  )
  if (isRefusal(withRefs)) return withRefs
  const labelled = seedLabels(withRefs, env, repository, seed.labels)
  if (isRefusal(labelled)) return labelled
  const planned = seedMilestones(labelled, env, repository, owner.id, seed.milestones)
  if (isRefusal(planned)) return planned
  const pulled = addPulls(planned, repository, seed, env)
  if (isRefusal(pulled)) return pulled
  const issued = seedIssues(pulled, env, repository.id, seed.issues)
  if (isRefusal(issued)) return issued
  const said = seedStatuses(issued, env, repository, seeded.named, seed.statuses)
  return isRefusal(said) ? said : seedChecks(said, env, repository, seeded.named, seed.checks)
}

function addRefs(
  state: State,
  repository: Repository,
  seed: RepositorySeed,
  named: ReadonlyMap<string, string>,
): State | Refusal {
  const full = `${seed.owner}/${seed.name}`
  const wanted = [
    ...Object.entries(seed.branches).map(([name, at]) => [`refs/heads/${name}`, at] as const),
    ...Object.entries(seed.tags).map(([name, at]) => [`refs/tags/${name}`, at] as const),
  ]
  let { refs } = state
  for (const [name, at] of wanted) {
    const object = state.objects.get(`${repository.network}/${named.get(at) ?? at}`)?.object
    if (object === undefined)
      return wrong(`${full}: ${name} is to point at ${at}, which is no commit here`)
    if (refNameProblem(name) !== undefined) return wrong(`${full}: ${name} is not a valid ref name`)
    if (collides(refs, repository.id, name))
      return wrong(`${full}: ${name} collides with another ref`)
    refs = refs.set({ repositoryId: repository.id, name, sha: object.sha })
  }
  if (hasBranches(refs, repository.id) && !(seed.defaultBranch in seed.branches)) {
    return wrong(`${full}: the default branch ${seed.defaultBranch} is none of its branches`)
  }
  return { ...state, refs }
}

function addPulls(
  state: State,
  repository: Repository,
  seed: RepositorySeed,
  env: Env,
): State | Refusal {
  let next = state
  for (const pull of seed.pulls) {
    const author = accountByLogin(next.accounts, pull.author ?? seed.owner)
    if (author === undefined)
      return wrong(`pull request ${pull.title}: ${pull.author ?? ''} has no account`)
    const opened = openPull(next, env, {
      repository: next.repositories.get(repository.id) ?? repository,
      title: pull.title,
      body: pull.body ?? null,
      head: pull.head,
      base: pull.base ?? seed.defaultBranch,
      draft: pull.draft,
      authorId: author.id,
    })
    if (isRefusal(opened)) {
      return wrong(
        `pull request ${pull.title}: ${pull.head} cannot be merged into ${pull.base ?? seed.defaultBranch}`,
      )
    }
    const marked = seedMarks(opened.state, env, repository.id, opened.value.number, pull)
    if (isRefusal(marked)) return marked
    next = marked
  }
  return next
}
