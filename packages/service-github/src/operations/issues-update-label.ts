import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { updateLabel } from '../domain/issues/write-label.ts'
import { toLabelJson } from '../wire/label-json.ts'
import { updatedReply } from '../wire/reply.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import { labelOf } from './steps/numbered.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'
import { pushOnly } from './steps/roles.ts'

const shape: BodyShape = {
  members: { new_name: 'string', color: 'string', description: 'string?' },
}

export const issuesUpdateLabel: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'issues:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const label = writeRepository(ctx, 'issues:write', (state, env, repository) => {
    const refused = pushOnly(ctx, repository)
    if (refused !== undefined) return refused
    const found = labelOf(ctx, state, repository)
    if (isRefusal(found)) return found
    return updateLabel(state, env, repository, found, {
      name: textMember(body, 'new_name'),
      color: textMember(body, 'color'),
      description: body['description'] === null ? null : textMember(body, 'description'),
    })
  })
  if (isRefusal(label)) return label
  ctx.touch('label', label.name)
  return readRepository(ctx, 'issues:read', (_, repository) =>
    updatedReply(ctx, toLabelJson(repository, label, ctx.context.apiBase)),
  )
}
