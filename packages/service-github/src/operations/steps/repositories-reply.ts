import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { roleOf } from '../../domain/access.ts'
import type { Repository } from '../../domain/repository.ts'
import { repositoryView } from '../../domain/repository-view.ts'
import type { GithubCtx } from '../../wire/context.ts'
import { linkHeader, pageOf, pageQuery } from '../../wire/pagination.ts'
import { readReply } from '../../wire/reply.ts'
import { toListedRepositoryJson } from '../../wire/repository-json.ts'

/** One page of the repositories that fit and that the caller may see, by full name. */
export const repositoriesReply = (
  ctx: GithubCtx,
  path: string,
  fits: (repository: Repository) => boolean,
): HandlerResult =>
  ctx.read((state) => {
    const { viewer, apiBase } = ctx.context
    const rows = [...state.repositories.ordered('address')].filter(
      (repository) => fits(repository) && roleOf(repository, viewer) !== undefined,
    )
    const page = pageOf(rows, pageQuery(ctx.call.query))
    const link = linkHeader(`${apiBase}${path}`, ctx.call, page)
    const json = page.rows.map((repository) =>
      toListedRepositoryJson(repositoryView(state, repository, viewer), ctx.context),
    )
    return readReply(ctx, json, { headers: link === undefined ? [] : [['Link', link]] })
  })
