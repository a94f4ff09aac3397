import { done, type Committed, type Env, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from '../account.ts'
import type { AppId } from '../app.ts'
import { validationFailed } from '../refusals.ts'
import type { State } from '../state.ts'
import { touchIssue } from './edit-issue.ts'
import { commentId, type IssueComment } from './issue-comment.ts'
import type { Issue } from './issue.ts'

/** Counted in bytes, four for each of the 65536 characters that the text speaks of (dummy-central). */
const bodyBytesMax = 262_144

const refused = (message: string): Refusal =>
  validationFailed([{ resource: 'IssueComment', code: 'unprocessable', field: 'data', message }])

function bodyProblem(body: string): Refusal | undefined {
  if (body === '') return refused('Body cannot be blank')
  return new TextEncoder().encode(body).length > bodyBytesMax
    ? refused('Body is too long (maximum is 65536 characters)')
    : undefined
}

export function createComment(
  state: State,
  env: Env,
  issue: Issue,
  input: {
    readonly body: string
    readonly authorId: AccountId
    readonly appId: AppId | null
  },
): Committed<State, IssueComment> | Refusal {
  const problem = bodyProblem(input.body)
  if (problem !== undefined) return problem
  const comment: IssueComment = {
    ...input,
    id: commentId(env.nextId('issue-comment')),
    repositoryId: issue.repositoryId,
    issueId: issue.id,
    createdAt: env.now,
    updatedAt: env.now,
  }
  const counted: State = {
    ...state,
    issues: state.issues.set({ ...issue, comments: issue.comments + 1 }),
    issueComments: state.issueComments.set(comment),
  }
  return done(touched(counted, env.now, issue), comment)
}

export function updateComment(
  state: State,
  env: Env,
  comment: IssueComment,
  body: string,
): Committed<State, IssueComment> | Refusal {
  const problem = bodyProblem(body)
  if (problem !== undefined) return problem
  if (body === comment.body) return done(state, comment)
  const changed: IssueComment = { ...comment, body, updatedAt: env.now }
  return done({ ...state, issueComments: state.issueComments.set(changed) }, changed)
}

export function deleteComment(state: State, env: Env, comment: IssueComment): State {
  const gone: State = { ...state, issueComments: state.issueComments.delete(comment.id) }
  const issue = state.issues.get(comment.issueId)
  if (issue === undefined) return gone
  const counted = { ...issue, comments: Math.max(0, issue.comments - 1) }
  return touched({ ...gone, issues: gone.issues.set(counted) }, env.now, counted)
}

const touched = (state: State, now: number, issue: Issue): State =>
  touchIssue(state, now, state.issues.get(issue.id) ?? issue)
