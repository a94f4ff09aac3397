import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { viewerApp } from '../domain/credential.ts'
import { commentView } from '../domain/issues/issue-view.ts'
import { createComment } from '../domain/issues/write-comment.ts'
import { forbiddenAt } from '../domain/refusals.ts'
import { commentUrl, toCommentJson } from '../wire/comment-json.ts'
import { createdReply } from '../wire/reply.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import { issueOf } from './steps/numbered.ts'
import {
  missingRepository,
  readRepository,
  writeRepository,
  type Operation,
} from './steps/operation.ts'
import { hasRole } from './steps/roles.ts'

const shape: BodyShape = { required: ['body'], members: { body: 'string' } }

export const issuesCreateComment: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'issues:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const comment = writeRepository(ctx, 'issues:write', (state, env, repository, authorId) => {
    const issue = issueOf(ctx, state, repository)
    if (isRefusal(issue)) return issue
    if (issue.lock !== null && !hasRole(ctx, repository, 'push')) {
      // Pasted in renovatebot/renovate#6215 and probot/stale#25; the address moved with the help pages since.
      return forbiddenAt(
        'Unable to create comment because issue is locked.',
        'https://docs.github.com/articles/locking-conversations/',
      )
    }
    const appId = viewerApp(ctx.context.viewer)
    return createComment(state, env, issue, {
      body: textMember(body, 'body') ?? '',
      authorId,
      appId,
    })
  })
  if (isRefusal(comment)) return comment
  ctx.touch('issue-comment', String(comment.id))
  const api = ctx.context.apiBase
  return readRepository(ctx, 'issues:read', (state, repository) => {
    const view = commentView(state, repository, comment)
    return createdReply(ctx, toCommentJson(view, api), commentUrl(view, api))
  })
}
