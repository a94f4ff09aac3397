import { labelsOf } from '../domain/issues/label.ts'
import { toLabelJson } from '../wire/label-json.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'

export const issuesListLabelsForRepo: Operation = (ctx) =>
  readRepository(ctx, 'issues:read', (state, repository) =>
    pageReply(ctx, repository, labelsOf(state.labels, repository.id), (label) =>
      toLabelJson(repository, label, ctx.context.apiBase),
    ),
  )
