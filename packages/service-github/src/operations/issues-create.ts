import { isRefusal } from '@crvouga/mockingbird-shared-runtime'
import { viewerApp } from '../domain/credential.ts'
import { noMarks } from '../domain/issues/edit-issue.ts'
import { openIssue } from '../domain/issues/open-issue.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import { deprecatedReply, writtenIssueReply } from './steps/issue-reply.ts'
import { marksOf, marksShape, titleMember } from './steps/marks.ts'
import { missingRepository, writeRepository, type Operation } from './steps/operation.ts'
import { hasRole } from './steps/roles.ts'

// A number is taken as a title (dummy-central).
const shape: BodyShape = {
  required: ['title'],
  members: { title: 'string|integer', body: 'string|null', ...marksShape },
}

export const issuesCreate: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'issues:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const marks = marksOf(ctx, body)
  if (isRefusal(marks)) return marks
  const issue = writeRepository(ctx, 'issues:write', (state, env, repository, authorId) =>
    openIssue(state, env, {
      repository,
      authorId,
      appId: viewerApp(ctx.context.viewer),
      title: titleMember(body) ?? '',
      body: textMember(body, 'body') ?? null,
      // From those who may not push, these are dropped without a word (documented).
      marks: hasRole(ctx, repository, 'push') ? marks : noMarks,
    }),
  )
  return isRefusal(issue) ? issue : deprecatedReply(ctx, writtenIssueReply(ctx, issue, 'created'))
}
