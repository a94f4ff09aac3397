import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import { notFound } from '../../domain/refusals.ts'
import { resolveCommit } from '../../domain/resolve.ts'
import { statusesOf } from '../../domain/statuses/status.ts'
import type { GithubCtx } from '../../wire/context.ts'
import { toStatusJson } from '../../wire/status-json.ts'
import { readRepository } from './operation.ts'
import { pageReply } from './page-reply.ts'

/** Everything that was said about a commit, newest first. */
export const statusesReply = (ctx: GithubCtx, ref: string): HandlerResult =>
  readRepository(ctx, 'statuses:read', (state, repository) => {
    const commit = resolveCommit(state, repository, ref)
    if (commit === undefined) return notFound()
    const statuses = [...statusesOf(state.statuses, repository.id, commit.sha)].reverse()
    return pageReply(ctx, repository, statuses, (status) =>
      toStatusJson(repository, status, state.accounts.get(status.creatorId), ctx.context.apiBase),
    )
  })
