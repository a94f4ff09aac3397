import { commentView } from '../domain/issues/issue-view.ts'
import { toCommentJson } from '../wire/comment-json.ts'
import { parseIso } from '../wire/timestamp.ts'
import { readRepository, type Operation } from './steps/operation.ts'
import { pageReply } from './steps/page-reply.ts'

/** By id; a direction counts only together with a sort (documented). */
export const issuesListCommentsForRepo: Operation = (ctx) =>
  readRepository(ctx, 'issues:read', (state, repository) => {
    const { query } = ctx.call
    const since = parseIso(query.get('since') ?? '')?.ms ?? 0
    const sort = query.get('sort')
    const ascending = [...state.issueComments.where('repository', repository.id)]
      .filter((comment) => comment.updatedAt >= since)
      .toSorted((a, b) => (sort === 'updated' ? a.updatedAt - b.updatedAt : 0) || a.id - b.id)
    const turned = sort !== null && query.get('direction') === 'desc'
    return pageReply(ctx, repository, turned ? ascending.reverse() : ascending, (comment) =>
      toCommentJson(commentView(state, repository, comment), ctx.context.apiBase),
    )
  })
