import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { pullChanges } from '../domain/pull-queries.ts'
import { diffType, toDiffText } from '../wire/diff-text.ts'
import { pullView } from '../domain/pull-view.ts'
import { toPullJson } from '../wire/pull-json.ts'
import { readReply, textReply } from '../wire/reply.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pullOf } from './steps/pull-of.ts'

export const pullsGet: Operation = (ctx) =>
  readRepository(ctx, 'pull_requests:read', (state, repository) => {
    const pull = pullOf(ctx, state, repository)
    if (isRefusal(pull)) return pull
    ctx.touch('pull', String(pull.number))
    if (ctx.context.media.param === 'diff') {
      return textReply(ctx, toDiffText(pullChanges(state, repository, pull)), diffType)
    }
    return readReply(
      ctx,
      toPullJson(pullView(state, repository, pull, ctx.context.viewer), ctx.context),
      {
        lastModified: pull.updatedAt,
      },
    )
  })
