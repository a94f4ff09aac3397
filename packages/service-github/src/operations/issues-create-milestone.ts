import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { milestoneView } from '../domain/issues/marks-view.ts'
import { createMilestone } from '../domain/issues/write-milestone.ts'
import { toMilestoneJson } from '../wire/milestone-json.ts'
import { createdReply } from '../wire/reply.ts'
import { repositoryUrl } from '../wire/repository-json.ts'
import { checkedBody } from '../wire/request-body.ts'
import { milestoneEdit, milestoneMembers } from './steps/milestone-body.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'
import { pushOnly } from './steps/roles.ts'

export const issuesCreateMilestone: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'issues:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, { required: ['title'], members: milestoneMembers })
  if (isRefusal(body)) return body
  const edit = milestoneEdit(body)
  if (isRefusal(edit)) return edit
  const milestone = writeRepository(
    ctx,
    'issues:write',
    (state, env, repository, actorId) =>
      pushOnly(ctx, repository) ??
      createMilestone(state, env, repository, { ...edit, title: edit.title ?? '' }, actorId),
  )
  if (isRefusal(milestone)) return milestone
  ctx.touch('milestone', String(milestone.number))
  const api = ctx.context.apiBase
  return readRepository(ctx, 'issues:read', (state, repository) =>
    createdReply(
      ctx,
      toMilestoneJson(milestoneView(state, repository, milestone), api),
      `${repositoryUrl(repository, api)}/milestones/${milestone.number}`,
    ),
  )
}
