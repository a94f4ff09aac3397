import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { notFound } from '../domain/refusals.ts'
import { emptyReply } from '../wire/reply.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pullOf } from './steps/pull-of.ts'

export const pullsCheckIfMerged: Operation = (ctx) =>
  readRepository(ctx, 'pull_requests:read', (state, repository) => {
    const pull = pullOf(ctx, state, repository)
    if (isRefusal(pull)) return pull
    return pull.state === 'merged' ? emptyReply() : notFound()
  })
