import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { createLabel } from '../domain/issues/write-label.ts'
import { labelUrl, toLabelJson } from '../wire/label-json.ts'
import { createdReply } from '../wire/reply.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'
import { pushOnly } from './steps/roles.ts'

const shape: BodyShape = {
  required: ['name'],
  members: { name: 'string', color: 'string', description: 'string?' },
}

export const issuesCreateLabel: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'issues:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const label = writeRepository(
    ctx,
    'issues:write',
    (state, env, repository) =>
      pushOnly(ctx, repository) ??
      createLabel(state, env, repository, {
        name: textMember(body, 'name') ?? '',
        color: textMember(body, 'color'),
        description: textMember(body, 'description'),
      }),
  )
  if (isRefusal(label)) return label
  ctx.touch('label', label.name)
  const api = ctx.context.apiBase
  return readRepository(ctx, 'issues:read', (_, repository) =>
    createdReply(ctx, toLabelJson(repository, label, api), labelUrl(repository, label.name, api)),
  )
}
