import { done, isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { deleteLabel } from '../domain/issues/write-label.ts'
import { emptyReply } from '../wire/reply.ts'
import { labelOf } from './steps/numbered.ts'
import { writeRepository, type Operation } from './steps/operation.ts'
import { pushOnly } from './steps/roles.ts'

export const issuesDeleteLabel: Operation = (ctx) => {
  const gone = writeRepository(ctx, 'issues:write', (state, _, repository) => {
    const refused = pushOnly(ctx, repository)
    if (refused !== undefined) return refused
    const label = labelOf(ctx, state, repository)
    return isRefusal(label) ? label : done(deleteLabel(state, label), label.name)
  })
  if (isRefusal(gone)) return gone
  ctx.touch('label', gone)
  return emptyReply()
}
