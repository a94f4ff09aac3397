import {
  isRefusal,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import type { Repository } from '../../domain/repository.ts'
import type { State } from '../../domain/state.ts'
import { hookOf, hooksRepository } from '../../domain/webhooks/hook-access.ts'
import type { Hook } from '../../domain/webhooks/hook.ts'
import type { GithubCtx } from '../../wire/context.ts'
import { repositoryNameOf } from './operation.ts'

/** Answers from a repository whose hooks the caller may see. */
export const readHooks = <T>(
  ctx: GithubCtx,
  answer: (state: State, repository: Repository) => T | Refusal,
): T | Refusal =>
  ctx.read((state) => {
    const { viewer } = ctx.context
    const repository = hooksRepository(state, viewer, repositoryNameOf(ctx), 'read')
    return isRefusal(repository) ? repository : answer(state, repository)
  })

/** The same of the hook in the path. */
export const readHook = <T>(
  ctx: GithubCtx,
  answer: (state: State, repository: Repository, hook: Hook) => T | Refusal,
): T | Refusal =>
  readHooks(ctx, (state, repository) => {
    const hook = hookOf(state, repository, ctx.params['hook_id'] ?? '')
    return isRefusal(hook) ? hook : answer(state, repository, hook)
  })

export const writeHooks = <T>(
  ctx: GithubCtx,
  change: (state: State, env: Env, repository: Repository) => Committed<State, T> | Refusal,
): T | Refusal =>
  ctx.commit((state, env) => {
    const { viewer } = ctx.context
    const repository = hooksRepository(state, viewer, repositoryNameOf(ctx), 'write')
    return isRefusal(repository) ? repository : change(state, env, repository)
  })

export function writeHook<T>(
  ctx: GithubCtx,
  change: (
    state: State,
    env: Env,
    repository: Repository,
    hook: Hook,
  ) => Committed<State, T> | Refusal,
): T | Refusal {
  const id = ctx.params['hook_id'] ?? ''
  const changed = writeHooks(ctx, (state, env, repository) => {
    const hook = hookOf(state, repository, id)
    return isRefusal(hook) ? hook : change(state, env, repository, hook)
  })
  if (!isRefusal(changed)) ctx.touch('hook', id)
  return changed
}
