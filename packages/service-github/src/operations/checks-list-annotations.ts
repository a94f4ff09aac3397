import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { toAnnotationJson } from '../wire/check-json.ts'
import { checkRunOf } from './steps/check-of.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'

export const checksListAnnotations: Operation = (ctx) =>
  readRepository(ctx, 'checks:read', (state, repository) => {
    const run = checkRunOf(ctx, state, repository)
    if (isRefusal(run)) return run
    return pageReply(ctx, repository, run.output.annotations, (annotation) =>
      toAnnotationJson({ repository, run }, annotation),
    )
  })
