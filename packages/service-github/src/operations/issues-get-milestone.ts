import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { milestoneView } from '../domain/issues/marks-view.ts'
import { toMilestoneJson } from '../wire/milestone-json.ts'
import { readReply } from '../wire/reply.ts'
import { milestoneOf } from './steps/numbered.ts'
import { readRepository, type Operation } from './steps/operation.ts'

export const issuesGetMilestone: Operation = (ctx) =>
  readRepository(ctx, 'issues:read', (state, repository) => {
    const milestone = milestoneOf(ctx, state, repository)
    if (isRefusal(milestone)) return milestone
    ctx.touch('milestone', String(milestone.number))
    const json = toMilestoneJson(milestoneView(state, repository, milestone), ctx.context.apiBase)
    return readReply(ctx, json, { lastModified: milestone.updatedAt })
  })
