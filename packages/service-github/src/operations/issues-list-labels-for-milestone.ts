import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { labelsOf } from '../domain/issues/label.ts'
import { toLabelJson } from '../wire/label-json.ts'
import { milestoneOf } from './steps/numbered.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'

/** Each label that an issue of the milestone wears, once. */
export const issuesListLabelsForMilestone: Operation = (ctx) =>
  readRepository(ctx, 'issues:read', (state, repository) => {
    const milestone = milestoneOf(ctx, state, repository)
    if (isRefusal(milestone)) return milestone
    const worn = new Set(
      [...state.issues.where('milestone', milestone.id)].flatMap((issue) => issue.labels),
    )
    const labels = labelsOf(state.labels, repository.id).filter((label) => worn.has(label.id))
    return pageReply(ctx, repository, labels, (label) =>
      toLabelJson(repository, label, ctx.context.apiBase),
    )
  })
