import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { checkRunView } from '../domain/checks/check-view.ts'
import { createCheckRun } from '../domain/checks/write-check.ts'
import { checkRunUrl, toCheckRunJson } from '../wire/check-json.ts'
import { createdReply } from '../wire/reply.ts'
import { checkedBody, textMember } from '../wire/request-body.ts'
import { appOf, checkEdit, checkMembers } from './steps/check-body.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'

export const checksCreate: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'checks:write')
  if (missing !== undefined) return missing
  const caller = ctx.read((state) => appOf(ctx, state))
  if (isRefusal(caller)) return caller
  const body = await checkedBody(ctx, { required: ['name', 'head_sha'], members: checkMembers })
  if (isRefusal(body)) return body
  const edit = checkEdit(body)
  if (isRefusal(edit)) return edit
  const run = writeRepository(ctx, 'checks:write', (state, env, repository) => {
    const app = appOf(ctx, state)
    if (isRefusal(app)) return app
    const named = { ...edit, name: edit.name ?? '' }
    const headSha = textMember(body, 'head_sha') ?? ''
    return createCheckRun(state, env, repository, app, headSha, named)
  })
  if (isRefusal(run)) return run
  ctx.touch('check-run', String(run.id))
  const api = ctx.context.apiBase
  return readRepository(ctx, 'checks:read', (state, repository) =>
    createdReply(
      ctx,
      toCheckRunJson(checkRunView(state, repository, run), api),
      checkRunUrl(repository, run.id, api),
    ),
  )
}
