import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { commentView } from '../domain/issues/issue-view.ts'
import { toCommentJson } from '../wire/comment-json.ts'
import { parseIso } from '../wire/timestamp.ts'
import { issueOf } from './steps/numbered.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'

/** Oldest first, whatever else is asked for. */
export const issuesListComments: Operation = (ctx) =>
  readRepository(ctx, 'issues:read', (state, repository) => {
    const issue = issueOf(ctx, state, repository)
    if (isRefusal(issue)) return issue
    const since = parseIso(ctx.call.query.get('since') ?? '')?.ms ?? 0
    const comments = [...state.issueComments.where('issue', issue.id)].filter(
      (comment) => comment.updatedAt >= since,
    )
    return pageReply(ctx, repository, comments, (comment) =>
      toCommentJson(commentView(state, repository, comment), ctx.context.apiBase),
    )
  })
