import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { checkRunsReply, checkSuiteOf } from './steps/check-of.ts'
import { readRepository, type Operation } from './steps/operation.ts'

export const checksListForSuite: Operation = (ctx) =>
  readRepository(ctx, 'checks:read', (state, repository) => {
    const suite = checkSuiteOf(ctx, state, repository)
    if (isRefusal(suite)) return suite
    const runs = [...state.checkRuns.where('suite', suite.id)]
    return checkRunsReply(ctx, state, repository, runs, 'oldest')
  })
