import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import type { Repository } from '../../domain/repository.ts'
import type { GithubCtx } from '../../wire/context.ts'
import type { Json } from '../../wire/json.ts'
import { linkHeader, pageOf, pageQuery } from '../../wire/pagination.ts'
import { readReply } from '../../wire/reply.ts'

/** One page of rows below a repository, with the links that lead on. Links name the repository by number. */
export function pageReply<Row>(
  ctx: GithubCtx,
  repository: Repository,
  rows: readonly Row[],
  present: (row: Row) => Json,
  wrap: (items: readonly Json[]) => Json = (items) => items,
): HandlerResult {
  const page = pageOf(rows, pageQuery(ctx.call.query))
  const { apiBase, belowRepository = '' } = ctx.context
  const link = linkHeader(
    `${apiBase}/repositories/${repository.id}${belowRepository}`,
    ctx.call,
    page,
  )
  return readReply(ctx, wrap(page.rows.map(present)), {
    headers: link === undefined ? [] : [['Link', link]],
  })
}
