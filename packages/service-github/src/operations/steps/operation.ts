import {
  isRefusal,
  type Committed,
  type Env,
  type Handler,
  type HandlerResult,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import { repositoryFor, type Need, type RepositoryName } from '../../domain/access.ts'
import { issueByNumber } from '../../domain/issues/issue.ts'
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
    const repository = permitted(ctx, state, need)
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
    const repository = permitted(ctx, state, need)
    return isRefusal(repository) ? repository : change(state, env, repository, actorId)
  })
}

/**
 * The conversation of a pull request is open to Apps that may work with either (`issues=write;
 * pull_requests=write` in Arize-ai/phoenix#13279).
 */
function permitted(ctx: GithubCtx, state: State, need: Need): Repository | Refusal {
  const { viewer } = ctx.context
  const name = repositoryNameOf(ctx)
  const repository = repositoryFor(state, viewer, name, need)
  const number = ctx.params['issue_number']
  if (!isRefusal(repository) || viewer.kind !== 'installation' || number === undefined) {
    return repository
  }
  const level = need === 'issues:write' ? 'pull_requests:write' : 'pull_requests:read'
  const other = repositoryFor(state, viewer, name, level)
  if (isRefusal(other)) return repository
  const issue = issueByNumber(state.issues, other.id, Number(number))
  return issue?.kind === 'pull' ? other : repository
}

/** Looked at before a body is read, so that a repository that isn't there is told first. */
export function missingRepository(ctx: GithubCtx, need: Need): Refusal | undefined {
  const found = readRepository(ctx, need, (_, repository) => repository)
  return isRefusal(found) ? found : undefined
}

export type { HandlerResult }
