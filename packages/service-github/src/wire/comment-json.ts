import type { CommentView } from '../domain/issues/issue-view.ts'
import { toSimpleUserJson } from './account-json.ts'
import { toNullableAppJson } from './app-json.ts'
import { issueHtmlUrl } from './issue-json.ts'
import type { JsonObject } from './json.ts'
import { nodeId } from './node-id.ts'
import { noReactions } from './reactions-json.ts'
import { repositoryUrl } from './repository-json.ts'
import { toIsoSeconds } from './timestamp.ts'

/** A comment below an issue or pull request; members in the order of the recordings of 2023. */
export function toCommentJson(view: CommentView, api: string): JsonObject {
  const { repository, comment, issue, author } = view
  const url = commentUrl(view, api)
  const page = issue === undefined ? '' : issueHtmlUrl(repository, issue)
  return {
    url,
    html_url: `${page}#issuecomment-${comment.id}`,
    issue_url: `${repositoryUrl(repository, api)}/issues/${issue?.number ?? 0}`,
    id: comment.id,
    node_id: nodeId('IC', repository.id, comment.id),
    user: author === undefined ? null : toSimpleUserJson(author, api),
    created_at: toIsoSeconds(comment.createdAt),
    updated_at: toIsoSeconds(comment.updatedAt),
    author_association: view.association,
    body: comment.body,
    reactions: noReactions(url),
    performed_via_github_app: toNullableAppJson(view.app, api),
  }
}

export const commentUrl = (
  { repository, comment }: Pick<CommentView, 'repository' | 'comment'>,
  api: string,
): string => `${repositoryUrl(repository, api)}/issues/comments/${comment.id}`
