import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { checkRunView } from '../domain/checks/check-view.ts'
import { toCheckRunJson } from '../wire/check-json.ts'
import { readReply } from '../wire/reply.ts'
import { checkRunOf } from './steps/check-of.ts'
import { readRepository, type Operation } from './steps/operation.ts'

export const checksGet: Operation = (ctx) =>
  readRepository(ctx, 'checks:read', (state, repository) => {
    const run = checkRunOf(ctx, state, repository)
    if (isRefusal(run)) return run
    ctx.touch('check-run', String(run.id))
    const view = checkRunView(state, repository, run)
    return readReply(ctx, toCheckRunJson(view, ctx.context.apiBase))
  })
