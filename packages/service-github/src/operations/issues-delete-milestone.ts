import { done, isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { deleteMilestone } from '../domain/issues/write-milestone.ts'
import { emptyReply } from '../wire/reply.ts'
import { milestoneOf } from './steps/numbered.ts'
import { writeRepository, type Operation } from './steps/operation.ts'
import { pushOnly } from './steps/roles.ts'

export const issuesDeleteMilestone: Operation = (ctx) => {
  const gone = writeRepository(ctx, 'issues:write', (state, _, repository) => {
    const refused = pushOnly(ctx, repository)
    if (refused !== undefined) return refused
    const milestone = milestoneOf(ctx, state, repository)
    return isRefusal(milestone)
      ? milestone
      : done(deleteMilestone(state, milestone), milestone.number)
  })
  if (isRefusal(gone)) return gone
  ctx.touch('milestone', String(gone))
  return emptyReply()
}
