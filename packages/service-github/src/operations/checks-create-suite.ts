import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { checkSuiteView } from '../domain/checks/check-view.ts'
import { createCheckSuite } from '../domain/checks/write-check.ts'
import { checkSuiteUrl, toCheckSuiteJson } from '../wire/check-json.ts'
import { createdReply } from '../wire/reply.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import { appOf } from './steps/check-body.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'

const shape: BodyShape = { required: ['head_sha'], members: { head_sha: 'string' } }

export const checksCreateSuite: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'checks:write')
  if (missing !== undefined) return missing
  const caller = ctx.read((state) => appOf(ctx, state))
  if (isRefusal(caller)) return caller
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const suite = writeRepository(ctx, 'checks:write', (state, env, repository) => {
    const app = appOf(ctx, state)
    if (isRefusal(app)) return app
    return createCheckSuite(state, env, repository, app, textMember(body, 'head_sha') ?? '')
  })
  if (isRefusal(suite)) return suite
  ctx.touch('check-suite', String(suite.id))
  const { apiBase, viewer } = ctx.context
  return readRepository(ctx, 'checks:read', (state, repository) =>
    createdReply(
      ctx,
      toCheckSuiteJson(checkSuiteView(state, repository, suite, viewer), ctx.context),
      checkSuiteUrl(repository, suite.id, apiBase),
    ),
  )
}
