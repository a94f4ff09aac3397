import type { Refusal } from '@crvouga/mockingbird-shared-runtime'
import { atLeast, roleOf } from '../../domain/access.ts'
import { forbidden, notFound } from '../../domain/refusals.ts'
import type { Repository, RepositoryRole } from '../../domain/repository.ts'
import type { GithubCtx } from '../../wire/context.ts'

export function hasRole(ctx: GithubCtx, repository: Repository, wanted: RepositoryRole): boolean {
  const role = roleOf(repository, ctx.context.viewer)
  return role !== undefined && atLeast(role, wanted)
}

/** What GitHub answers who may not edit an issue (rmetzger/flink-community-tools#12, hub4j/github-api#429). */
export const notAllowed = (): Refusal => forbidden('Must have admin rights to Repository.')

/** Labels and milestones of a repository are for those who may push; the others are told of nothing. */
export const pushOnly = (ctx: GithubCtx, repository: Repository): Refusal | undefined =>
  hasRole(ctx, repository, 'push') ? undefined : notFound()
