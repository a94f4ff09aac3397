import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { checkSuiteView } from '../domain/checks/check-view.ts'
import { toCheckSuiteJson } from '../wire/check-json.ts'
import { commitOf } from './steps/check-of.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'

export const checksListSuitesForRef: Operation = (ctx) =>
  readRepository(ctx, 'checks:read', (state, repository) => {
    const commit = commitOf(ctx, state, repository)
    if (isRefusal(commit)) return commit
    const { query } = ctx.call
    const [app, name] = [query.get('app_id'), query.get('check_name')]
    const suites = [...state.checkSuites.where('commit', [repository.id, commit.sha])].filter(
      (suite) =>
        (app === null || String(suite.appId) === app) &&
        (name === null ||
          [...state.checkRuns.where('suite', suite.id)].some((run) => run.name === name)),
    )
    return pageReply(
      ctx,
      repository,
      suites,
      (suite) =>
        toCheckSuiteJson(checkSuiteView(state, repository, suite, ctx.context.viewer), ctx.context),
      (check_suites) => ({ total_count: suites.length, check_suites }),
    )
  })
