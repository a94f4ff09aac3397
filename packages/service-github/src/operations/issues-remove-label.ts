import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { settleMarks } from '../domain/issues/edit-issue.ts'
import { labelByName } from '../domain/issues/label.ts'
import { notFound } from '../domain/refusals.ts'
import { wornLabelsReply } from './steps/issue-reply.ts'
import { issueOf } from './steps/numbered.ts'
import { writeRepository, type Operation } from './steps/operation.ts'
import { hasRole, notAllowed } from './steps/roles.ts'

/** Answers the labels that are left. */
export const issuesRemoveLabel: Operation = (ctx) => {
  const issue = writeRepository(ctx, 'issues:write', (state, env, repository, actorId) => {
    const found = issueOf(ctx, state, repository)
    if (isRefusal(found)) return found
    if (!hasRole(ctx, repository, 'triage')) return notAllowed()
    const label = labelByName(state.labels, repository.id, ctx.params['name'] ?? '')
    // A label that is here but not on the issue gets the same words (recorded: hub4j/label-404).
    if (label === undefined || !found.labels.includes(label.id)) {
      return notFound('Label does not exist')
    }
    const without = { ...found, labels: found.labels.filter((id) => id !== label.id) }
    return settleMarks(state, env, found, without, actorId)
  })
  return isRefusal(issue) ? issue : wornLabelsReply(ctx, issue)
}
