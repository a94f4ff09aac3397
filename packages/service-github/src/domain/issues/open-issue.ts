import {
  done,
  isRefusal,
  type Committed,
  type Env,
  type Refusal,
} from '@crvouga/mockingbird-shared-runtime'
import type { AccountId } from '../account.ts'
import type { AppId } from '../app.ts'
import type { Repository } from '../repository.ts'
import type { State } from '../state.ts'
import { markIssue, wordsProblem, type Marks } from './edit-issue.ts'
import { issueId, type Issue, type PlainIssue } from './issue.ts'

export interface OpenIssueInput {
  readonly repository: Repository
  readonly title: string
  readonly body: string | null
  readonly authorId: AccountId
  readonly appId: AppId | null
  readonly marks: Marks
}

export function openIssue(
  state: State,
  env: Env,
  input: OpenIssueInput,
): Committed<State, Issue> | Refusal {
  const problem = wordsProblem(input.title, input.body)
  if (problem !== undefined) return problem
  const { repository } = input
  const number = repository.lastNumber + 1
  const issue: PlainIssue = {
    kind: 'issue',
    id: issueId(env.nextId('issue')),
    repositoryId: repository.id,
    number,
    title: input.title,
    body: input.body === '' ? null : input.body,
    authorId: input.authorId,
    appId: input.appId,
    status: { state: 'open', reopened: false },
    createdAt: env.now,
    updatedAt: env.now,
    labels: [],
    assignees: [],
    milestoneId: null,
    lock: null,
    comments: 0,
  }
  const opened: State = {
    ...state,
    repositories: state.repositories.set({ ...repository, lastNumber: number }),
    issues: state.issues.set(issue),
  }
  const marked = markIssue(opened, env, repository, issue, input.marks, input.authorId)
  return isRefusal(marked) ? marked : done(marked.state, marked.value)
}
