import { isRefusal, refuse } from '@crvouga/mockingbird-shared-runtime'
import { editIssue, noMarks, type IssueEdit } from '../domain/issues/edit-issue.ts'
import { authorOf, closeReasons, type CloseReason } from '../domain/issues/issue.ts'
import { checkedBody, textMember, type BodyShape } from '../wire/request-body.ts'
import { deprecatedReply, writtenIssueReply } from './steps/issue-reply.ts'
import { marksOf, marksShape, titleMember } from './steps/marks.ts'
import { issueOf } from './steps/numbered.ts'
import { missingRepository, writeRepository, type Operation } from './steps/operation.ts'
import { hasRole, notAllowed } from './steps/roles.ts'

// A null title leaves the title alone, a null body empties it, an unknown state is ignored, as with pull requests.
const shape: BodyShape = {
  members: {
    title: 'string|integer?',
    body: 'string|null',
    state: 'string',
    state_reason: 'string?',
    ...marksShape,
  },
}

export const issuesUpdate: Operation = async (ctx) => {
  const missing = missingRepository(ctx, 'issues:write')
  if (missing !== undefined) return missing
  const body = await checkedBody(ctx, shape)
  if (isRefusal(body)) return body
  const marks = marksOf(ctx, body)
  if (isRefusal(marks)) return marks
  const wanted = textMember(body, 'state')
  const sent = textMember(body, 'state_reason')
  const reason = closeReasons.find((known): known is CloseReason => known === sent)
  if (sent !== undefined && reason === undefined && sent !== 'reopened') {
    return refuse('unsupported', 'No recording shows the answer to an unknown state_reason.')
  }
  const issue = writeRepository(ctx, 'issues:write', (state, env, repository, actorId) => {
    const found = issueOf(ctx, state, repository)
    if (isRefusal(found)) return found
    const triages = hasRole(ctx, repository, 'triage')
    if (!triages && authorOf(state.pulls, found) !== actorId) return notAllowed()
    const edit: IssueEdit = {
      title: titleMember(body),
      body: body['body'] === null ? null : textMember(body, 'body'),
      state: wanted === 'open' || wanted === 'closed' ? wanted : undefined,
      reason,
      // An author without a role may change words and state; the rest is dropped (documented).
      marks: triages ? marks : noMarks,
    }
    return editIssue(state, env, repository, found, edit, actorId)
  })
  return isRefusal(issue) ? issue : deprecatedReply(ctx, writtenIssueReply(ctx, issue, 'updated'))
}
