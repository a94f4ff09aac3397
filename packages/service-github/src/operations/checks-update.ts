import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { checkRunView } from '../domain/checks/check-view.ts'
import { updateCheckRun } from '../domain/checks/write-check.ts'
import { notFound } from '../domain/refusals.ts'
import { toCheckRunJson } from '../wire/check-json.ts'
import { updatedReply } from '../wire/reply.ts'
import { checkedBody } from '../wire/request-body.ts'
import { appOf, checkEdit, checkMembers } from './steps/check-body.ts'
import { checkRunOf } from './steps/check-of.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'

export const checksUpdate: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'checks:write')
  if (missing !== undefined) return missing
  const caller = ctx.read((state) => appOf(ctx, state))
  if (isRefusal(caller)) return caller
  const body = await checkedBody(ctx, { members: checkMembers })
  if (isRefusal(body)) return body
  const edit = checkEdit(body)
  if (isRefusal(edit)) return edit
  const run = writeRepository(ctx, 'checks:write', (state, env, repository) => {
    const app = appOf(ctx, state)
    if (isRefusal(app)) return app
    const found = checkRunOf(ctx, state, repository)
    if (isRefusal(found)) return found
    // Another App's run is none of its business.
    return found.appId === app.id ? updateCheckRun(state, env, found, edit) : notFound()
  })
  if (isRefusal(run)) return run
  ctx.touch('check-run', String(run.id))
  return readRepository(ctx, 'checks:read', (state, repository) =>
    updatedReply(ctx, toCheckRunJson(checkRunView(state, repository, run), ctx.context.apiBase)),
  )
}
