import type { HandlerResult } from '@crvouga/mockingbird-shared-runtime'
import type { Repository } from '../../domain/repository.ts'
import { reviewCommentView } from '../../domain/reviews/review-comment-view.ts'
import { isPublished, type ReviewComment } from '../../domain/reviews/review-comment.ts'
import type { State } from '../../domain/state.ts'
import type { GithubCtx } from '../../wire/context.ts'
import { toReviewCommentJson } from '../../wire/review-comment-json.ts'
import { parseIso } from '../../wire/timestamp.ts'
import { pageReply } from './page-reply.ts'

/** By id; a direction counts only together with a sort (documented). */
export function reviewCommentsReply(
  ctx: GithubCtx,
  state: State,
  repository: Repository,
  comments: Iterable<ReviewComment>,
): HandlerResult {
  const { query } = ctx.call
  const since = parseIso(query.get('since') ?? '')?.ms ?? 0
  const sort = query.get('sort')
  const ascending = [...comments]
    .filter((comment) => isPublished(state, comment) && comment.updatedAt >= since)
    .toSorted((a, b) => (sort === 'updated' ? a.updatedAt - b.updatedAt : 0) || a.id - b.id)
  const turned = sort !== null && query.get('direction') === 'desc'
  return pageReply(ctx, repository, turned ? ascending.reverse() : ascending, (comment) =>
    toReviewCommentJson(reviewCommentView(state, repository, comment), ctx.context.apiBase),
  )
}
