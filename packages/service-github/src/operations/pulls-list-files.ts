import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { pullChanges } from '../domain/pull-queries.ts'
import { toFileJson } from '../wire/file-json.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pullOf } from './steps/pull-of.ts'
import { pageReply } from './steps/page-reply.ts'

const filesMax = 3000

export const pullsListFiles: Operation = (ctx) =>
  readRepository(ctx, 'pull_requests:read', (state, repository) => {
    const pull = pullOf(ctx, state, repository)
    if (isRefusal(pull)) return pull
    const files = pullChanges(state, repository, pull).slice(0, filesMax)
    return pageReply(ctx, repository, files, (file) =>
      toFileJson(repository, pull.head.sha, file, ctx.context.apiBase),
    )
  })
