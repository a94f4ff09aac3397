import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { toLabelJson } from '../wire/label-json.ts'
import { readReply } from '../wire/reply.ts'
import { labelOf } from './steps/numbered.ts'
import { readRepository, type Operation } from './steps/operation.ts'

export const issuesGetLabel: Operation = (ctx) =>
  readRepository(ctx, 'issues:read', (state, repository) => {
    const label = labelOf(ctx, state, repository)
    if (isRefusal(label)) return label
    ctx.touch('label', label.name)
    return readReply(ctx, toLabelJson(repository, label, ctx.context.apiBase), {
      lastModified: label.updatedAt,
    })
  })
