import type { ReviewCommentView } from '../domain/reviews/review-comment-view.ts'
import type { Repository } from '../domain/repository.ts'
import { toSimpleUserJson } from './account-json.ts'
import type { JsonObject } from './json.ts'
import { nodeId } from './node-id.ts'
import { noReactions } from './reactions-json.ts'
import { repositoryHtmlUrl, repositoryUrl } from './repository-json.ts'
import { toIsoSeconds } from './timestamp.ts'

export const reviewCommentUrl = (repository: Repository, id: number, api: string): string =>
  `${repositoryUrl(repository, api)}/pulls/comments/${id}`

/** Members in the order of 2026 (recorded: hub4j/review-with-comments-2024); those of a whole file point at its first line (octokit-rb/file-comment-2024). */
export function toReviewCommentJson(view: ReviewCommentView, api: string): JsonObject {
  const { comment } = view
  const { place } = comment
  const common = commonMembers(view, api)
  const original =
    place.subject === 'file'
      ? { start: null, line: 1, side: 'RIGHT', position: 1 }
      : { start: place.start, line: place.line, side: place.side, position: place.position }
  return {
    url: common['url'] ?? null,
    pull_request_review_id: comment.reviewId,
    id: comment.id,
    node_id: common['node_id'] ?? null,
    diff_hunk: common['diff_hunk'] ?? null,
    path: comment.path,
    commit_id: common['commit_id'] ?? null,
    original_commit_id: comment.sha,
    user: common['user'] ?? null,
    body: comment.body,
    created_at: toIsoSeconds(comment.createdAt),
    updated_at: toIsoSeconds(comment.updatedAt),
    html_url: common['html_url'] ?? null,
    pull_request_url: common['pull_request_url'] ?? null,
    _links: common['_links'] ?? null,
    reactions: noReactions(reviewCommentUrl(view.repository, comment.id, api)),
    start_line: view.outdated ? null : (original.start?.line ?? null),
    original_start_line: original.start?.line ?? null,
    start_side: original.start?.side ?? null,
    line: view.outdated ? null : original.line,
    original_line: original.line,
    side: original.side,
    author_association: view.association,
    ...(comment.inReplyTo === null ? {} : { in_reply_to_id: comment.inReplyTo }),
    original_position: original.position,
    position: view.outdated ? null : original.position,
    subject_type: place.subject,
  }
}

/** As a review lists its own: without lines, in another order (recorded: hub4j/review-comments-2024). */
export function toReviewItemJson(view: ReviewCommentView, api: string): JsonObject {
  const { comment } = view
  const common = commonMembers(view, api)
  const position = comment.place.subject === 'file' ? 1 : comment.place.position
  return {
    id: comment.id,
    node_id: common['node_id'] ?? null,
    url: common['url'] ?? null,
    pull_request_review_id: comment.reviewId,
    diff_hunk: common['diff_hunk'] ?? null,
    path: comment.path,
    position: view.outdated ? null : position,
    original_position: position,
    commit_id: common['commit_id'] ?? null,
    user: common['user'] ?? null,
    body: comment.body,
    created_at: toIsoSeconds(comment.createdAt),
    updated_at: toIsoSeconds(comment.updatedAt),
    html_url: common['html_url'] ?? null,
    pull_request_url: common['pull_request_url'] ?? null,
    author_association: view.association,
    _links: common['_links'] ?? null,
    original_commit_id: comment.sha,
    reactions: noReactions(reviewCommentUrl(view.repository, comment.id, api)),
  }
}

function commonMembers(view: ReviewCommentView, api: string): JsonObject {
  const { repository, pull, comment, author } = view
  const number = pull?.number ?? 0
  const url = reviewCommentUrl(repository, comment.id, api)
  const html = `${repositoryHtmlUrl(repository)}/pull/${number}#discussion_r${comment.id}`
  const pullUrl = `${repositoryUrl(repository, api)}/pulls/${number}`
  return {
    url,
    node_id: nodeId('PRRC', repository.id, comment.id),
    diff_hunk: comment.place.subject === 'file' ? '' : comment.place.hunk,
    commit_id: view.outdated ? comment.sha : (pull?.head.sha ?? comment.sha),
    user: author === undefined ? null : toSimpleUserJson(author, api),
    html_url: html,
    pull_request_url: pullUrl,
    _links: { self: { href: url }, html: { href: html }, pull_request: { href: pullUrl } },
  }
}
