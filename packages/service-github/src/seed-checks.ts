import { isRefusal, refuse, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { accountByLogin } from './domain/account.ts'
import type { App } from './domain/app.ts'
import { createCheckRun } from './domain/checks/write-check.ts'
import { branchTip } from './domain/ref.ts'
import type { Repository } from './domain/repository.ts'
import type { State } from './domain/state.ts'
import { createStatus } from './domain/statuses/create-status.ts'
import type { CheckSeed, StatusSeed } from './seed-schema.ts'

const wrong = (message: string): Refusal => refuse('invalid', message)

/** Ids by label, and by themselves. */
type Named = ReadonlyMap<string, string>

const shaOf = (state: State, repository: Repository, named: Named, commit: string): string =>
  branchTip(state.refs, repository.id, commit) ?? named.get(commit) ?? commit

/** Statuses in the order given: of one context the last counts. */
export function seedStatuses(
  state: State,
  env: Env,
  repository: Repository,
  named: Named,
  seeds: readonly StatusSeed[],
): State | Refusal {
  let next = state
  for (const seed of seeds) {
    const creator = accountByLogin(next.accounts, seed.author ?? repository.ownerLogin)
    if (creator === undefined)
      return wrong(`a status is by ${seed.author ?? ''}, who has no account`)
    const made = createStatus(next, env, {
      repository,
      sha: shaOf(next, repository, named, seed.commit),
      state: seed.state,
      context: seed.context,
      description: seed.description ?? null,
      targetUrl: seed.url ?? null,
      creatorId: creator.id,
    })
    if (isRefusal(made)) return wrong(`a status of ${seed.commit}: ${made.message}`)
    next = made.state
  }
  return next
}

export function seedChecks(
  state: State,
  env: Env,
  repository: Repository,
  named: Named,
  seeds: readonly CheckSeed[],
): State | Refusal {
  let next = state
  for (const seed of seeds) {
    const app = appOf(next, seed.app)
    if (app === undefined) return wrong(`check ${seed.name}: no token is of an App ${seed.app}`)
    if (seed.status === 'completed' && seed.conclusion === undefined) {
      return wrong(`check ${seed.name} is completed without a conclusion`)
    }
    const sha = shaOf(next, repository, named, seed.commit)
    const made = createCheckRun(next, env, repository, app, sha, {
      name: seed.name,
      externalId: undefined,
      detailsUrl: undefined,
      status: seed.status,
      conclusion: seed.conclusion,
      startedAt: undefined,
      completedAt: undefined,
      output: undefined,
    })
    if (isRefusal(made)) return wrong(`check ${seed.name}: ${made.message}`)
    next = made.state
  }
  return next
}

function appOf(state: State, login: string): App | undefined {
  const slug = login.replace(/\[bot\]$/, '')
  for (const app of state.apps.rows()) if (app.slug === slug) return app
  return undefined
}
