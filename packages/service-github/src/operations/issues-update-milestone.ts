import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { milestoneView } from '../domain/issues/marks-view.ts'
import { updateMilestone } from '../domain/issues/write-milestone.ts'
import { toMilestoneJson } from '../wire/milestone-json.ts'
import { updatedReply } from '../wire/reply.ts'
import { checkedBody } from '../wire/request-body.ts'
import { milestoneEdit, milestoneMembers } from './steps/milestone-body.ts'
import { milestoneOf } from './steps/numbered.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'
import { pushOnly } from './steps/roles.ts'

export const issuesUpdateMilestone: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'issues:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, { members: milestoneMembers })
  if (isRefusal(body)) return body
  const edit = milestoneEdit(body)
  if (isRefusal(edit)) return edit
  const milestone = writeRepository(ctx, 'issues:write', (state, env, repository) => {
    const refused = pushOnly(ctx, repository)
    if (refused !== undefined) return refused
    const found = milestoneOf(ctx, state, repository)
    return isRefusal(found) ? found : updateMilestone(state, env, repository, found, edit)
  })
  if (isRefusal(milestone)) return milestone
  ctx.touch('milestone', String(milestone.number))
  return readRepository(ctx, 'issues:read', (state, repository) =>
    updatedReply(
      ctx,
      toMilestoneJson(milestoneView(state, repository, milestone), ctx.context.apiBase),
    ),
  )
}
