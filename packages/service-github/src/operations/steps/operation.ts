import {
  isRefusal,
  type Committed,
  type Env,
  type Handler,
  type HandlerResult,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { repositoryFor, type Need, type RepositoryName } from '../../domain/access.ts'
import type { AccountId } from '../../domain/account.ts'
import { viewerAccount } from '../../domain/credential.ts'
import { unauthorized } from '../../domain/refusals.ts'
import type { Repository } from '../../domain/repository.ts'
import type { State } from '../../domain/state.ts'
import type { Context, GithubCtx } from '../../wire/context.ts'

export type Operation = Handler<State, Context>

export function repositoryNameOf(ctx: GithubCtx): RepositoryName {
  const number = ctx.context.repositoryNumber
  return number === undefined
    ? { kind: 'address', owner: ctx.params['owner'] ?? '', name: ctx.params['repo'] ?? '' }
    : { kind: 'id', id: number }
}

/** Answers from a repository that the caller may see. */
export function readRepository<T>(
  ctx: GithubCtx,
  need: Need,
  answer: (state: State, repository: Repository) => T | Refusal,
): T | Refusal {
  return ctx.read((state) => {
    const repository = repositoryFor(state, ctx.context.viewer, repositoryNameOf(ctx), need)
    return isRefusal(repository) ? repository : answer(state, repository)
  })
}

/** Changes a repository in the caller's name; the repository is looked up in the state that is changed. */
export function writeRepository<T>(
  ctx: GithubCtx,
  need: Need,
  change: (
    state: State,
    env: Env,
    repository: Repository,
    actorId: AccountId,
  ) => Committed<State, T> | Refusal,
): T | Refusal {
  return ctx.commit((state, env) => {
    const actorId = viewerAccount(ctx.context.viewer)
    if (actorId === undefined) return unauthorized('Requires authentication')
    const repository = repositoryFor(state, ctx.context.viewer, repositoryNameOf(ctx), need)
    return isRefusal(repository) ? repository : change(state, env, repository, actorId)
  })
}

/** Looked at before a body is read, so that a repository that isn't there is told first. */
export function missingRepository(ctx: GithubCtx, need: Need): Refusal | undefined {
  const found = readRepository(ctx, need, (_, repository) => repository)
  return isRefusal(found) ? found : undefined
}

export type { HandlerResult }
