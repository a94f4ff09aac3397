import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { pullChanges } from '../domain/pull-queries.ts'
import { pullView } from '../domain/pull-view.ts'
import { toPullJson } from '../wire/pull-json.ts'
import { readReply } from '../wire/reply.ts'
import { diffReply } from './steps/diff-reply.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pullOf } from './steps/pull-of.ts'

export const pullsGet: Operation = (ctx) =>
  readRepository(ctx, 'pull_requests:read', (state, repository) => {
    const pull = pullOf(ctx, state, repository)
    if (isRefusal(pull)) return pull
    ctx.touch('pull', String(pull.number))
    return (
      diffReply(ctx, () => pullChanges(state, repository, pull)) ??
      readReply(
        ctx,
        toPullJson(pullView(state, repository, pull, ctx.context.viewer), ctx.context),
        { lastModified: pull.updatedAt },
      )
    )
  })
