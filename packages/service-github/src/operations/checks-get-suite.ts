import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { checkSuiteView } from '../domain/checks/check-view.ts'
import { toCheckSuiteJson } from '../wire/check-json.ts'
import { readReply } from '../wire/reply.ts'
import { checkSuiteOf } from './steps/check-of.ts'
import { readRepository, type Operation } from './steps/operation.ts'

export const checksGetSuite: Operation = (ctx) =>
  readRepository(ctx, 'checks:read', (state, repository) => {
    const suite = checkSuiteOf(ctx, state, repository)
    if (isRefusal(suite)) return suite
    ctx.touch('check-suite', String(suite.id))
    const view = checkSuiteView(state, repository, suite, ctx.context.viewer)
    return readReply(ctx, toCheckSuiteJson(view, ctx.context))
  })
