import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { checkRunsReply, commitOf } from './steps/check-of.ts'
import { readRepository, type Operation } from './steps/operation.ts'

export const checksListForRef: Operation = (ctx) =>
  readRepository(ctx, 'checks:read', (state, repository) => {
    const commit = commitOf(ctx, state, repository)
    if (isRefusal(commit)) return commit
    const runs = [...state.checkRuns.where('commit', [repository.id, commit.sha])]
    return checkRunsReply(ctx, state, repository, runs, 'newest')
  })
